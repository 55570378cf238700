import { Heading } from '#components/ui/heading.tsx';
import { formatDateAndTime } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import { formatChangeLine } from '#domains/booking/format-booking.ts';
import type { StaffChange } from '#domains/booking/staff/list-staff-work.ts';
import { AnswerForms } from './answer-forms.tsx';
import type { RefusedForm } from './refused-form.ts';
import { Contact, TravellerLine } from './request-card.tsx';
import { BookingLink, Facts } from './staff-parts.tsx';

/** Returns the ids of the card's forms. */
export function changeForms({ changeId }: StaffChange): readonly [confirm: string, decline: string] {
  return [`confirm-${changeId}`, `decline-${changeId}`];
}

/** Card of a change that waits for the operator, with a form to confirm and one to decline. */
export function ChangeCard({ change, refused }: { change: StaffChange; refused: RefusedForm | null }) {
  const { changeId, reference, lines, joining, toPayCents, askedAt, email, phone } = change;
  const heading = `change-${changeId}`;
  return (
    <article aria-labelledby={heading} className="border-line border-t py-6 first:border-t-0 first:pt-0">
      <Heading level={3} size="small" id={heading}>
        A change of {reference}
      </Heading>
      <ul className="figures mt-2 mb-4 flex flex-col gap-1">
        {lines.map(formatChangeLine).map(({ subject, before, after }) => (
          <li key={after}>
            {subject && <span className="block">{subject}</span>}
            <span className="block text-quiet">{before ?? 'New:'}</span>
            <span className="block font-semibold">{after}</span>
          </li>
        ))}
      </ul>
      {joining.length > 0 && (
        <ul aria-label="Travellers who join" className="figures mb-4 flex flex-col gap-1">
          {joining.map((traveller) => (
            <li key={`${traveller.name} ${traveller.dateOfBirth}`}>
              <TravellerLine {...traveller} />
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          ['Booking', <BookingLink key="reference" reference={reference} />],
          ['Paid for it', formatMoney(toPayCents)],
          ['Asked', formatDateAndTime(askedAt)],
          ['Contact', <Contact key="contact" email={email} phone={phone} />],
        ]}
      />
      <AnswerForms
        forms={changeForms(change)}
        intents={['confirm-change', 'decline-change']}
        fields={{ changeId }}
        consequence={`The booking stays as it is.${toPayCents > 0 ? ` ${formatMoney(toPayCents)} is refunded to the traveller.` : ''} You can’t undo this.`}
        declineLabel={toPayCents > 0 ? 'Decline and refund' : 'Decline'}
        refused={refused}
      />
    </article>
  );
}
