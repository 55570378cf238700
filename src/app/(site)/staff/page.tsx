import type { Metadata } from 'next';
import { Button } from '#components/ui/button.tsx';
import { formatDateAndTime } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import { staffClaimsPath, staffDisruptionsPath, staffMessagesPath } from '#contracts/page-paths.ts';
import { countWaitingClaims } from '#domains/booking/claim/list-claims.ts';
import { type KnownLedgerState, latestLedgerCheck } from '#domains/booking/ledger/ledger-watch.ts';
import { type FailedMail, listStaffWork, type StuckBooking } from '#domains/booking/staff/list-staff-work.ts';
import { listReopenings } from '#domains/ledger/closed-days.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { formatEmailAddress } from '#platform/format-email-address.ts';
import { ChangeCard, changeForms } from './change-card.tsx';
import { reopenDayForm } from './closed-days-part.tsx';
import { FindBookingForm } from './find-booking-form.tsx';
import { LedgerPart } from './ledger-part.tsx';
import { type RefusedForm, refusedForm } from './refused-form.ts';
import { RequestCard, requestForms } from './request-card.tsx';
import { SignIn } from './sign-in.tsx';
import { isSignedIn, readRefusedNote } from './staff-access.ts';
import {
  ActionForm,
  BookingLink,
  EmptyNote,
  OutcomeNote,
  RefusedNote,
  StaffFrame,
  StaffSection,
} from './staff-parts.tsx';
import { StuckCasePart, stuckForms } from './stuck-booking-section.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Staff', robots: { index: false, follow: false } };

type Props = { searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> };

/** Staff page: open requests, stuck bookings, failed mails and the ledger. */
export default async function StaffPage({ searchParams }: Props) {
  const query = await searchParams;
  const { outcome, about } = query;
  if (!(await isSignedIn()))
    return <SignIn outcome={outcome} wantsCode={config().staffCodeSecret !== null} />;
  const database = await openDatabase();
  const ledger = await latestLedgerCheck();
  const { requests, changes, stuck, failedMails } = await listStaffWork(
    { database, now },
    ledger.seen?.report ?? 'later',
  );
  const claims = await countWaitingClaims(database);
  const reopenings = await listReopenings(database, 5);
  const note = await readRefusedNote();
  const refused = refusedForm(query, note, [
    reopenDayForm,
    ...requests.flatMap(requestForms),
    ...changes.flatMap(changeForms),
    ...stuck.flatMap(({ reference, stuckCase }) => (stuckCase ? stuckForms(reference, stuckCase) : [])),
  ]);
  return (
    <StaffFrame title="Staff">
      <OutcomeNote outcome={outcome} refused={refused} about={aboutBooking(about)} />
      <RefusedNote note={refused ? null : note} />
      <Contents
        parts={[
          ['requests', `Requests (${requests.length + changes.length})`],
          ['stuck', `Stuck (${stuck.length})`],
          ['mails', `Failed messages (${failedMails.length})`],
          ['find', 'Find a booking'],
          ['claims', `Claims (${claims.openCount + claims.unpaidCount})`],
          ['disruptions', 'Disruptions'],
          ['messages', 'Messages'],
          ['books', nameOfLedger(ledger)],
        ]}
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-10">
          <StaffSection id="requests" title={`Requests to answer: ${requests.length + changes.length}`}>
            {requests.length + changes.length === 0 ? <EmptyNote>No open requests.</EmptyNote> : null}
            {changes.map((change) => (
              <ChangeCard key={change.changeId} change={change} refused={refused} />
            ))}
            {requests.map((request) => (
              <RequestCard key={`${request.itemId} ${request.ride}`} request={request} refused={refused} />
            ))}
          </StaffSection>
          <StaffSection
            id="stuck"
            title={`Stuck bookings: ${stuck.length}`}
            note="Payment and booking don’t match. We won’t charge or refund anything more until you resolve it."
          >
            {stuck.length === 0 ? <EmptyNote>None.</EmptyNote> : null}
            <ul className="flex flex-col">
              {stuck.map((booking) => (
                <StuckLine key={booking.reference} booking={booking} refused={refused} />
              ))}
            </ul>
          </StaffSection>
          <StaffSection id="mails" title={`Failed messages: ${failedMails.length}`}>
            {failedMails.length === 0 ? <EmptyNote>None.</EmptyNote> : null}
            <ul className="flex flex-col">
              {failedMails.map((mail) => (
                <FailedMailLine key={mail.id} {...mail} />
              ))}
            </ul>
          </StaffSection>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <StaffSection isAside id="find" title="Find a booking">
            <FindBookingForm />
          </StaffSection>
          <StaffSection
            isAside
            id="claims"
            title="Claims"
            note={`${claims.openCount} to answer, ${claims.unpaidCount} to pay by bank transfer.`}
          >
            <a
              href={staffClaimsPath}
              data-document=""
              className="link-line inline-flex min-h-11 items-center text-rail"
            >
              Go to claims
            </a>
          </StaffSection>
          <StaffSection
            isAside
            id="disruptions"
            title="Disruptions"
            note="Cancel or delay departures, and tell travellers."
          >
            <a
              href={staffDisruptionsPath}
              data-document=""
              className="link-line inline-flex min-h-11 items-center text-rail"
            >
              Go to disruptions
            </a>
          </StaffSection>
          <StaffSection
            isAside
            id="messages"
            title="Messages"
            note="From the contact form and other forms, also if their email failed."
          >
            <a
              href={staffMessagesPath}
              data-document=""
              className="link-line inline-flex min-h-11 items-center text-rail"
            >
              Go to messages
            </a>
          </StaffSection>
          <StaffSection isAside id="books" title="Ledger">
            <LedgerPart ledger={ledger} reopenings={reopenings} refused={refused} />
          </StaffSection>
          <ActionForm intent="sign-out" className="border-line border-t pt-6">
            <Button type="submit" variant="secondary">
              Sign out
            </Button>
          </ActionForm>
        </div>
      </div>
    </StaffFrame>
  );
}

function nameOfLedger({ seen, failedAt }: KnownLedgerState): string {
  if (seen?.report.ok === false) return 'Ledger (errors)';
  return failedAt ? 'Ledger (not checked)' : 'Ledger';
}

/** Navigation within the page, with the number of entries per section. */
function Contents({ parts }: { parts: readonly (readonly [id: string, words: string])[] }) {
  return (
    <nav aria-label="On this page" className="mb-stack">
      <ul className="figures flex flex-wrap gap-x-6 gap-y-1">
        {parts.map(([id, words]) => (
          <li key={id}>
            <a href={`#${id}`} className="link-line inline-flex min-h-11 items-center text-rail">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Link to the booking of the last form, if the address names one. */
function aboutBooking(reference: string | string[] | undefined) {
  const isReference = typeof reference === 'string' && /^[A-Z0-9]{3}(?:-[A-Z0-9]{3}){2}$/.test(reference);
  return isReference ? <BookingLink reference={reference} /> : null;
}

function StuckLine({ booking, refused }: { booking: StuckBooking; refused: RefusedForm | null }) {
  const { reference, because, createdAt, totalCents, email, stuckCase } = booking;
  return (
    <li className="border-line border-t pt-5 pb-6 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <BookingLink reference={reference} />
        <span className="figures">{formatMoney(totalCents)}</span>
        <span className="figures text-quiet text-sm">
          <time dateTime={createdAt.toISOString()}>{formatDateAndTime(createdAt)}</time>
          {email ? `, ${formatEmailAddress(email)}` : ''}
        </span>
      </p>
      {stuckCase ? (
        <div className="mt-3">
          <StuckCasePart reference={reference} found={stuckCase} refused={refused} />
        </div>
      ) : (
        <p className="wrap-anywhere mt-1 max-w-text whitespace-pre-line text-error">{because}</p>
      )}
    </li>
  );
}

function FailedMailLine({ template, subject, reference, createdAt, lastError }: FailedMail) {
  return (
    <li className="border-line border-t py-4 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-semibold">{subject || template || 'An email'}</span>
        {reference ? <BookingLink reference={reference} /> : null}
        <time className="figures text-quiet text-sm" dateTime={createdAt.toISOString()}>
          {formatDateAndTime(createdAt)}
        </time>
      </p>
      {lastError ? <p className="wrap-anywhere mt-1 max-w-text text-error text-sm">{lastError}</p> : null}
      {reference ? (
        <ActionForm intent="resend" fields={{ reference }} className="mt-2">
          <Button type="submit" variant="secondary" aria-label={`Resend the emails for ${reference}`}>
            Send again
          </Button>
        </ActionForm>
      ) : null}
    </li>
  );
}
