/** Card of an open booking request for staff, with forms to confirm or decline it. */
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { formatDateAndTime } from '#contracts/dates.ts';
import { formatMoney, formatPrice } from '#contracts/money.ts';
import type { StaffRequest } from '#domains/booking/staff/list-staff-work.ts';
import { formatEmailAddress } from '#platform/format-email-address.ts';
import { AnswerForms } from './answer-forms.tsx';
import type { RefusedForm } from './refused-form.ts';
import { BookingLink, Facts } from './staff-parts.tsx';

const keyOf = ({ itemId, ride }: StaffRequest) => (ride === null ? itemId : `${itemId}-${ride}`);

/** Returns the ids of the card's forms. */
export function requestForms(request: StaffRequest): readonly [confirm: string, decline: string] {
  const key = keyOf(request);
  return [`confirm-${key}`, `decline-${key}`];
}

/** Card of an open request to an operator, with a form to confirm and one to decline. */
export function RequestCard({ request, refused }: { request: StaffRequest; refused: RefusedForm | null }) {
  const {
    itemId,
    ride,
    reference,
    description,
    detail,
    priceCents,
    paidAt,
    travellers,
    extras,
    email,
    phone,
  } = request;
  const heading = `request-${keyOf(request)}`;
  const fields: Record<string, string> = ride === null ? { itemId } : { itemId, ride: String(ride) };
  return (
    <article aria-labelledby={heading} className="border-line border-t py-6 first:border-t-0 first:pt-0">
      <Heading level={3} size="small" id={heading}>
        {description}
      </Heading>
      <p className="figures mt-1 mb-4 text-quiet">{detail}</p>
      <Facts
        facts={[
          ['Booking', <BookingLink key="reference" reference={reference} />],
          ['Price', formatPrice(priceCents)],
          ['Paid', paidAt ? formatDateAndTime(paidAt) : 'not yet'],
          ['Contact', <Contact key="contact" email={email} phone={phone} />],
        ]}
      />
      {travellers.length > 0 ? (
        <ul className="mt-4 flex flex-col gap-1">
          {travellers.map((traveller) => (
            <li
              key={`${traveller.name} ${traveller.type} ${traveller.dateOfBirth}`}
              className="flex items-start gap-2"
            >
              <Icon name="person" className="mt-[0.25em] size-[1.1em] shrink-0 text-quiet" />
              <TravellerLine {...traveller} />
            </li>
          ))}
        </ul>
      ) : null}
      {extras.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-1">
          {extras.map((extra) => (
            <li key={extra.description} className="flex items-start gap-2">
              <Icon name="plus" className="mt-[0.25em] size-[1.1em] shrink-0 text-quiet" />
              {extra.description}
              {extra.quantity > 1 ? ` × ${extra.quantity}` : ''}
            </li>
          ))}
        </ul>
      ) : null}
      <AnswerForms
        forms={requestForms(request)}
        {...{ fields, refused }}
        intents={['confirm', 'decline']}
        declineLabel="Decline and refund"
        consequence={`${formatMoney(priceCents)} is refunded to the traveller, with its extras and its share of the card fee. You can’t undo this.`}
      />
    </article>
  );
}

/** Address and telephone number of a traveller. */
export function Contact({ email, phone }: Pick<StaffRequest, 'email' | 'phone'>) {
  return (
    <>
      {email ? (
        <a className="link-line text-rail" href={`mailto:${email}`}>
          {formatEmailAddress(email)}
        </a>
      ) : (
        'erased'
      )}
      {phone ? <span className="block">{phone}</span> : null}
    </>
  );
}

/** A traveller with age and requests, for the operator. */
export function TravellerLine({ name, type, dateOfBirth, requests }: StaffRequest['travellers'][number]) {
  return (
    <span className="min-w-0">
      {name || 'Traveller (name erased)'}
      <span className="text-quiet">
        {type === 'adult' ? '' : `, ${type}`}
        {dateOfBirth ? `, born ${dateOfBirth}` : ''}
      </span>
      {requests ? <span className="block text-sm">Request: {requests}</span> : null}
    </span>
  );
}
