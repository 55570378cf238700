import type { ReactNode } from 'react';
import { purchaseMessage } from '#blocks/purchase/purchase-message.ts';
import type {
  BookedItemView,
  BookingView,
  ChangeOfferView,
  ChangeOptionsView,
  ExtraOptionsView,
  TravellerOptionsView,
} from '#components/booking/booking-view.ts';
import { ChangeOffer } from '#components/booking/change-offer.tsx';
import { ChangeOptions } from '#components/booking/change-options.tsx';
import { ExtraOptions } from '#components/booking/extra-options.tsx';
import { NameForm } from '#components/booking/name-form.tsx';
import { TravellerForm } from '#components/booking/traveller-form.tsx';
import { HiddenFields } from '#components/form/hidden-fields.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { formatMoney } from '#contracts/money.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import type { ChangeOffer as Offer } from '#domains/booking/change/change-results.ts';
import { NoteField } from '../../note-field.tsx';
import { formStateOf, refusedForm } from '../../refused-form.ts';
import { EmptyNote, OutcomeNote, StaffSection } from '../../staff-parts.tsx';

/** The part of the page that the address asks for. */
export type ShownChange =
  | { readonly kind: 'offer'; readonly offer: Offer; readonly view: ChangeOfferView }
  | { readonly kind: 'exchange'; readonly view: ChangeOptionsView }
  | { readonly kind: 'extras'; readonly view: ExtraOptionsView }
  | { readonly kind: 'travellers'; readonly view: TravellerOptionsView };

interface StaffChangeProps {
  readonly reference: string;
  readonly booking: BookingView;
  readonly shown: ShownChange | null;
  readonly query: PageQuery;
  /** The result of a form, if the traveller's page has the same. */
  readonly message: ReactNode;
  /** Address of the forms. */
  readonly action: string;
  readonly pageHref: string;
}

/** The changes of a booking that staff can make: the same forms as on the traveller's page, and the offer with a note. */
export function StaffChange(props: StaffChangeProps) {
  const { booking, shown, query, message, action, pageHref } = props;
  const shared = { action, pageHref, level: 2, inner: 3 } as const;
  const pageFields = { reference: props.reference };
  const refusal = purchaseMessage(query);
  const journeys = booking.items.filter(({ extrasHref }) => extrasHref !== null);
  return (
    <div className="flex flex-col gap-10">
      <OutcomeNote outcome={query.outcome} refused={refusedForm(query, null, ['make', 'waive', 'send'])} />
      {message}
      {shown?.kind === 'offer' && (
        <ChangeOffer
          {...{ action, level: 2, id: 'change' }}
          offer={shown.view}
          backHref={pageHref}
          confirmation={<Decisions offer={shown.offer} {...{ action, pageHref, query }} />}
        />
      )}
      {shown?.kind === 'exchange' && (
        <ChangeOptions {...shared} options={shown.view} pageFields={pageFields} id="exchange" />
      )}
      {shown?.kind === 'extras' && (
        <ExtraOptions {...shared} options={shown.view} backHref={pageHref} id="extras" />
      )}
      {shown?.kind === 'travellers' && (
        <TravellerForm
          {...shared}
          options={shown.view}
          pageFields={pageFields}
          refused={refusal?.person ? { message: refusal.text, ...refusal.person } : null}
          removeHref={null}
          id="travellers"
        />
      )}
      {!shown && (
        <StaffSection
          id="journeys"
          title="What changes?"
          note="The rules of the fare don’t apply to you: check with the operator first. You see the price before anything changes."
        >
          {journeys.length === 0 && <EmptyNote>No journey is to come.</EmptyNote>}
          <ul className="flex flex-col">
            {journeys.map((item) => (
              <Journey key={item.id} item={item} pageHref={pageHref} />
            ))}
          </ul>
          <NameForm
            people={booking.nameChoices}
            hasTicket={booking.downloads !== null}
            refusal={null}
            action={action}
            level={3}
            id="names"
          />
        </StaffSection>
      )}
    </div>
  );
}

function Journey({ item, pageHref }: { item: BookedItemView; pageHref: string }) {
  const { id, description, detail, travellersHref } = item;
  const hrefOf = (part: string) => `${pageHref}&${new URLSearchParams({ [part]: id })}#${part}`;
  return (
    <li className="border-line border-t py-4 first:border-t-0 first:pt-0">
      <Heading level={3} size="small">
        {description}
      </Heading>
      <p className="figures text-quiet">{detail}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {travellersHref && (
          <ButtonLink href={hrefOf('exchange')} variant="quiet" document>
            Change day, time or fare
          </ButtonLink>
        )}
        {travellersHref && (
          <ButtonLink href={hrefOf('travellers')} variant="quiet" document>
            Add travellers
          </ButtonLink>
        )}
        <ButtonLink href={hrefOf('extras')} variant="quiet" document>
          Add extras or a vehicle
        </ButtonLink>
      </p>
    </li>
  );
}

/** The decision about an offer: make it, waive its price, or send it to the traveller. */
function Decisions({
  offer: { id, money, mayBeWaived, needsAnswer },
  action,
  pageHref,
  query,
}: {
  offer: Offer;
  action: string;
  pageHref: string;
  query: PageQuery;
}) {
  const shared = { action, query, changeOfferId: id };
  const due = formatMoney(money.toPayCents);
  const asked = needsAnswer ? ' Ask the operator first: this makes the change at once.' : '';
  return (
    <div className="mt-4 flex flex-col gap-6">
      {money.toPayCents === 0 ? (
        <Decision {...shared} step="make" label="Change the booking" isPrimary about={asked.trim()} />
      ) : (
        <>
          <Decision
            {...shared}
            step="send"
            label={`Send the offer: the traveller pays ${due}`}
            isPrimary
            about="We email the traveller, who can accept and pay it for 24 hours. Places are not held until then."
          />
          {mayBeWaived && (
            <Decision
              {...shared}
              step="waive"
              label={`Waive ${due} and change the booking`}
              about={`The traveller pays nothing, and the parts keep their earlier price.${asked}`}
            />
          )}
        </>
      )}
      <p>
        <ButtonLink href={pageHref} variant="quiet" document>
          Leave it as it is
        </ButtonLink>
      </p>
    </div>
  );
}

function Decision({
  step,
  changeOfferId,
  label,
  about,
  isPrimary = false,
  action,
  query,
}: {
  step: 'make' | 'waive' | 'send';
  changeOfferId: string;
  label: string;
  about: string;
  isPrimary?: boolean;
  action: string;
  query: PageQuery;
}) {
  const state = formStateOf(step, refusedForm(query, null, [step]));
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className="flex flex-col gap-3"
    >
      <HiddenFields fields={{ step, changeOfferId }} />
      {about && <p>{about}</p>}
      <NoteField
        form={step}
        state={state}
        label="Your name and the reason"
        help="The traveller reads it, and the history keeps it."
        required
      />
      <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} className="self-start">
        {label}
      </Button>
    </form>
  );
}
