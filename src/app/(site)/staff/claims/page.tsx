/** Staff page of claims: those to answer, and those to pay by bank transfer. */
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { staffPath } from '#contracts/page-paths.ts';
import { listStaffClaims } from '#domains/booking/claim/list-claims.ts';
import { openDatabase } from '#platform/database/database.ts';
import { refusedForm } from '../refused-form.ts';
import { isSignedIn, readRefusedNote } from '../staff-access.ts';
import { EmptyNote, OutcomeNote, RefusedNote, StaffFrame, StaffSection } from '../staff-parts.tsx';
import { ClaimCard, claimForms, UnpaidClaimCard, unpaidForm } from './claim-card.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Claims (staff)', robots: { index: false, follow: false } };

type Props = { searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> };

/** Staff page of claims. */
export default async function StaffClaimsPage({ searchParams }: Props) {
  const query = await searchParams;
  if (!(await isSignedIn())) redirect(staffPath);
  const { open, unpaid } = await listStaffClaims(await openDatabase());
  const note = await readRefusedNote();
  const refused = refusedForm(query, note, [...open.flatMap(claimForms), ...unpaid.map(unpaidForm)]);
  return (
    <StaffFrame
      title="Claims"
      above={
        <a href={staffPath} data-document="" className="link-line text-rail">
          Back to overview
        </a>
      }
    >
      <OutcomeNote outcome={query.outcome} refused={refused} />
      <RefusedNote note={refused ? null : note} />
      <div className="flex min-w-0 flex-col gap-10">
        <StaffSection
          id="open"
          title={`Claims to answer: ${open.length}`}
          note="Oldest first. We promise an answer within five working days. Ask the operator about the cause if you aren’t sure."
        >
          {open.length === 0 ? <EmptyNote>No open claims.</EmptyNote> : null}
          {open.map((claim) => (
            <ClaimCard key={claim.claimId} claim={claim} refused={refused} />
          ))}
        </StaffSection>
        <StaffSection
          id="unpaid"
          title={`To pay by bank transfer: ${unpaid.length}`}
          note="The card can’t take these amounts, or the ticket may still be refunded to it. The traveller replies to our email with their account number; don’t store it here."
        >
          {unpaid.length === 0 ? <EmptyNote>None.</EmptyNote> : null}
          {unpaid.map((claim) => (
            <UnpaidClaimCard key={claim.claimId} claim={claim} refused={refused} />
          ))}
        </StaffSection>
      </div>
    </StaffFrame>
  );
}
