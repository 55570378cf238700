/** Card of an open booking request for staff, with forms to confirm or decline it. */
import { TextArea } from '#components/form/text-area.tsx';
import { Button } from '#components/ui/button.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { formatDateAndTime } from '#contracts/dates.ts';
import { formatMoney, formatPrice } from '#contracts/money.ts';
import type { StaffRequest } from '#domains/booking/staff/list-staff-work.ts';
import { formatEmailAddress } from '#platform/format-email-address.ts';
import { fieldId, formStateOf, type RefusedForm } from './refused-form.ts';
import { ActionForm, BookingLink, ConfirmCheckbox, Facts } from './staff-parts.tsx';

const maxNoteLength = 500;

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
  const [confirm, decline] = requestForms(request);
  const [confirming, declining] = [formStateOf(confirm, refused), formStateOf(decline, refused)];
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
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <ActionForm id={confirm} intent="confirm" fields={fields} className="flex flex-col gap-3">
          <TextArea
            id={fieldId('note', confirm)}
            name="note"
            defaultValue={confirming.note}
            error={confirming.errorOf('note')}
            label="Note to the traveller"
            optional
            help="Shown with the item in their email and on their booking page."
            rows={2}
            maxLength={maxNoteLength}
          />
          <Button type="submit" className="self-start">
            Confirm
          </Button>
        </ActionForm>
        <details open={declining.isRefused} className="group border-line border-s ps-5">
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-error">
            <Icon name="chevron" className="size-[1.1em] transition-transform group-open:rotate-180" />
            Not available: decline
          </summary>
          <ActionForm id={decline} intent="decline" fields={fields} className="mt-3 flex flex-col gap-3">
            <p>
              {formatMoney(priceCents)} is refunded to the traveller, with its extras and its share of the
              card fee. You can’t undo this.
            </p>
            <TextArea
              id={fieldId('note', decline)}
              name="note"
              defaultValue={declining.note}
              error={declining.errorOf('note')}
              label="Reason for the traveller"
              optional
              rows={2}
              maxLength={maxNoteLength}
            />
            <ConfirmCheckbox id={fieldId('sure', decline)} error={declining.errorOf('sure')}>
              I have checked that it isn’t available.
            </ConfirmCheckbox>
            <Button type="submit" variant="secondary" className="self-start">
              Decline and refund
            </Button>
          </ActionForm>
        </details>
      </div>
    </article>
  );
}

function Contact({ email, phone }: Pick<StaffRequest, 'email' | 'phone'>) {
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

function TravellerLine({ name, type, dateOfBirth, requests }: StaffRequest['travellers'][number]) {
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
