/** Staff page of one booking: its details, history and actions. */

import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { StateLine } from '#components/booking/state-line.tsx';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { formatDateAndTime } from '#contracts/dates.ts';
import { formatPrice } from '#contracts/money.ts';
import { staffChangePath, staffPath } from '#contracts/page-paths.ts';
import { partStateOf } from '#domains/booking/format-booking.ts';
import { latestLedgerCheck } from '#domains/booking/ledger/ledger-watch.ts';
import { lookUpBooking, type StaffBooking } from '#domains/booking/staff/look-up-booking.ts';
import { openDatabase } from '#platform/database/database.ts';
import { formatEmailAddress } from '#platform/format-email-address.ts';
import { FindBookingForm, findFieldId } from '../find-booking-form.tsx';
import { fieldId, formStateOf, type RefusedForm, refusedForm } from '../refused-form.ts';
import { isSignedIn, readRefusedNote } from '../staff-access.ts';
import { cancelReasons, findBookingState, findLabel } from '../staff-labels.ts';
import { ActionForm, Facts, OutcomeNote, RefusedNote, StaffFrame, StaffSection } from '../staff-parts.tsx';
import { StuckCasePart, stuckForms } from '../stuck-booking-section.tsx';
import { BookingDisruptions } from './booking-disruptions.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingMoneyPart } from './booking-money-part.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Booking (staff)', robots: { index: false, follow: false } };

/** Id of the form that erases personal details; the only form here without a note. */
const eraseForm = 'erase';

type Props = { searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> };

/** Staff page of one booking: its details, history and actions. */
export default async function StaffBookingPage({ searchParams }: Props) {
  const query = await searchParams;
  const { reference, outcome } = query;
  if (!(await isSignedIn())) redirect(staffPath);
  const searchedReference = typeof reference === 'string' ? reference.slice(0, 40) : '';
  const found = await lookUpBooking(
    { database: await openDatabase() },
    searchedReference,
    async () => (await latestLedgerCheck()).seen?.report ?? 'later',
  );
  const back = (
    <a href="/staff/" data-document="" className="link-line text-rail">
      Back to overview
    </a>
  );
  if (!found) {
    const error = searchedReference.trim()
      ? `We can’t find a booking “${searchedReference}”. Check the reference.`
      : 'Enter a booking reference.';
    return (
      <StaffFrame title="Booking not found" above={back}>
        <div className="flex max-w-panel flex-col gap-stack">
          <ErrorSummary errors={[{ id: findFieldId, message: error }]} />
          <FindBookingForm reference={searchedReference} error={error} />
        </div>
      </StaffFrame>
    );
  }
  const { booking } = found;
  const note = await readRefusedNote();
  const refused = refusedForm(query, note, [
    ...(found.stuck ? stuckForms(booking.reference, found.stuck) : []),
    eraseForm,
  ]);
  return (
    <StaffFrame title={<span className="figures">{booking.reference}</span>} above={back}>
      <OutcomeNote outcome={outcome} refused={refused} />
      <RefusedNote note={refused && refused.formId !== eraseForm ? null : note} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-10">
          <StaffSection id="state" title="Status">
            <StateLine state={findBookingState(booking.status)} className="mb-4" />
            <Facts facts={factsOf(booking)} />
          </StaffSection>
          {found.stuck ? (
            <StaffSection
              id="stuck"
              title="Needs attention"
              note="Automatic charges and refunds are paused until you do one of these."
            >
              <StuckCasePart reference={booking.reference} found={found.stuck} refused={refused} />
            </StaffSection>
          ) : null}
          <StaffSection id="items" title="Order">
            <ul className="flex flex-col">
              {found.items.map((item) => (
                <ItemLine key={item.id} item={item} />
              ))}
            </ul>
          </StaffSection>
          {found.disruptions.length > 0 ? (
            <StaffSection id="disruptions" title="Disruptions">
              <BookingDisruptions reference={booking.reference} disruptions={found.disruptions} />
            </StaffSection>
          ) : null}
          <StaffSection id="money" title="Money">
            <BookingMoneyPart found={found} />
          </StaffSection>
          <StaffSection id="history" title="History">
            <BookingHistory found={found} />
          </StaffSection>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <Deeds reference={booking.reference} isErased={booking.erasedAt !== null} refused={refused} />
        </div>
      </div>
    </StaffFrame>
  );
}

function factsOf(booking: StaffBooking['booking']) {
  const { cancelReason, email, phone, country, createdAt, paidAt, payUntil, erasedAt } = booking;
  return [
    ...(cancelReason ? [['Why', findLabel(cancelReasons, cancelReason)] as const] : []),
    ['Ordered', formatDateAndTime(createdAt)] as const,
    paidAt
      ? (['Paid', formatDateAndTime(paidAt)] as const)
      : (['Payment due by', formatDateAndTime(payUntil)] as const),
    ...(erasedAt
      ? [['Erased', formatDateAndTime(erasedAt)] as const]
      : [
          ['Email', email ? formatEmailAddress(email) : 'none'] as const,
          ['Phone', phone ?? 'none'] as const,
          ['Country', country ?? 'none'] as const,
        ]),
  ];
}

function ItemLine({ item }: { item: StaffBooking['items'][number] }) {
  const { description, detail, quantity, priceCents, status, answerNote, travellers, parentId } = item;
  return (
    <li
      className={`border-line border-t py-4 first:border-t-0 first:pt-0 ${parentId === null ? '' : 'ps-5 sm:ps-8'}`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">
          {description}
          {quantity > 1 ? ` × ${quantity}` : ''}
        </span>
        <span className="figures">{formatPrice(priceCents)}</span>
      </p>
      {detail ? <p className="figures text-quiet">{detail}</p> : null}
      <StateLine state={partStateOf(status)} className="mt-1" />
      {answerNote ? <p className="mt-1 max-w-text text-sm">Our note: {answerNote}</p> : null}
      <ul className="mt-2 flex flex-col gap-1">
        {travellers.map((traveller) => (
          <li key={traveller.id} className="text-sm">
            {[traveller.firstName, traveller.lastName].filter(Boolean).join(' ') || 'Name erased'}
            <span className="text-quiet">
              , {traveller.type}
              {traveller.dateOfBirth ? `, born ${traveller.dateOfBirth}` : ''}
              {traveller.status === status ? '' : `: ${partStateOf(traveller.status).text}`}
            </span>
            {traveller.requests ? <span className="block">Request: {traveller.requests}</span> : null}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Deeds({
  reference,
  isErased,
  refused,
}: {
  reference: string;
  isErased: boolean;
  refused: RefusedForm | null;
}) {
  return (
    <>
      {isErased ? null : (
        <StaffSection
          isAside
          id="change"
          title="Change the booking"
          note="Another departure or fare, names, travellers, extras. You can waive the price, or send the offer to the traveller."
        >
          <ButtonLink
            href={`${staffChangePath}?${new URLSearchParams({ reference })}`}
            variant="secondary"
            document
          >
            Change it
          </ButtonLink>
        </StaffSection>
      )}
      {isErased ? null : (
        <StaffSection
          isAside
          id="resend"
          title="Resend email"
          note="Resends failed emails. If none failed, resends the current ticket."
        >
          <ActionForm intent="resend" fields={{ reference }}>
            <Button type="submit" variant="secondary">
              Send it again
            </Button>
          </ActionForm>
        </StaffSection>
      )}
      <StaffSection
        isAside
        id="export"
        title="Export traveller data"
        note="A file with everything we keep about this booking. Check the identity of the person asking first."
      >
        <ActionForm intent="export" fields={{ reference }}>
          <Button type="submit" variant="secondary">
            Download JSON
          </Button>
        </ActionForm>
      </StaffSection>
      {isErased ? null : (
        <StaffSection
          isAside
          id="erase"
          title="Erase personal details"
          note="Permanently removes names, contact details and requests, and disables the traveller’s link. The ledger keeps the products and prices."
        >
          <ActionForm id={eraseForm} intent="erase" fields={{ reference }} className="flex flex-col gap-3">
            <TextInput
              id={fieldId('confirmation', eraseForm)}
              name="confirmation"
              error={formStateOf(eraseForm, refused).errorOf('confirmation')}
              label={`Type ${reference} to confirm`}
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button type="submit" variant="secondary" className="self-start">
              Erase permanently
            </Button>
          </ActionForm>
        </StaffSection>
      )}
    </>
  );
}
