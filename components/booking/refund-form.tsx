/** Refund form of a booking in two steps: choose what to cancel, then confirm the refund offer. */
import type { ReactNode } from 'react';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { Button } from '#components/ui/button.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { BookingDisclosure } from './booking-disclosure.tsx';
import type { RefundChoiceView, RefundOfferView, RefundRefusalView } from './booking-view.ts';
import { OfferConfirmation } from './offer-confirmation.tsx';

/** No money goes back for a ride on a pass, or if the fee is as high as the price. */
const noMoney = '$0.00';

/** Returns the id of the form that cancels parts of a booking, for links to it. */
export function refundFormId(pageId: string): string {
  return `${pageId}-cancel`;
}

/**
 * Refund form, first step: choose what to cancel. Plain checkboxes, so it works without a script. `items` holds ids of
 * items without travellers, `travellers` holds `item id:traveller id`.
 */
export function RefundChoices({
  choices,
  withoutRefund,
  refusal,
  enhance,
  action,
  level,
  id,
}: {
  choices: readonly RefundChoiceView[];
  withoutRefund: readonly string[];
  /** Error of the last submission: the form comes back open, with the same boxes ticked. */
  refusal: RefundRefusalView | null;
  /** Client component that keeps the "Everything" box in step with the other boxes. */
  enhance?: ReactNode;
  action: string;
  level: HeadingLevel;
  id: string;
}) {
  const [first] = choices;
  if (!first) return null;
  const isChosen = (each: string) => refusal?.isChosen(each) ?? false;
  const isFree = choices.every(({ isOnPass }) => isOnPass);
  const about = choices.find(({ itemId }) => itemId === refusal?.itemId) ?? first;
  return (
    <BookingDisclosure
      summary={isFree ? 'Cancel a ride' : 'Cancel and get a refund'}
      isOpen={refusal !== null}
    >
      {/* A link to an element in closed details opens them. */}
      <form
        id={refundFormId(id)}
        method="post"
        action={action}
        encType="multipart/form-data"
        className="max-w-text pb-4"
      >
        <input type="hidden" name="step" value="offer" />
        {refusal && (
          <div className="mt-1 mb-4">
            <ErrorSummary
              title="Nothing was cancelled"
              errors={[{ id: `${id}-${about.travellers[0]?.id ?? about.itemId}`, message: refusal.message }]}
            />
          </div>
        )}
        <p className="mt-1">
          Choose what to cancel.{' '}
          {isFree ? 'Next, you confirm it.' : 'You’ll see your refund before you confirm.'}
        </p>
        {hasSeveral(choices) && (
          <div className="mt-3">
            <Box
              id={`${id}-everything`}
              name="everything"
              value="on"
              label="Everything"
              isTicked={isChosen('everything')}
            />
            {enhance}
          </div>
        )}
        {choices.map((choice) => (
          <fieldset key={choice.itemId} className="mt-5 min-w-0">
            <legend>
              <Heading level={level} size="small">
                {choice.description}
              </Heading>
            </legend>
            <p className="figures mt-1 text-quiet text-sm">{choice.terms}</p>
            <div className="mt-1 flex flex-col">
              {choice.travellers.length === 0 ? (
                <Box
                  id={`${id}-${choice.itemId}`}
                  name="items"
                  value={choice.itemId}
                  label="Cancel this"
                  isTicked={isChosen(choice.itemId)}
                />
              ) : (
                choice.travellers.map((traveller) => (
                  <Box
                    key={traveller.id}
                    id={`${id}-${traveller.id}`}
                    name="travellers"
                    value={`${choice.itemId}:${traveller.id}`}
                    label={traveller.name}
                    isTicked={isChosen(traveller.id)}
                  />
                ))
              )}
            </div>
          </fieldset>
        ))}
        {withoutRefund.length > 0 && (
          <p className="mt-5 text-sm">Not refundable: {withoutRefund.join('; ')}.</p>
        )}
        <Button type="submit" variant="secondary" className="mt-5">
          {isFree ? 'Continue' : 'See your refund'}
        </Button>
      </form>
    </BookingDisclosure>
  );
}

/** Returns true if there are at least two boxes. With one box, "Everything" would be the same. */
function hasSeveral(choices: readonly RefundChoiceView[]): boolean {
  return choices.reduce((sum, { travellers }) => sum + Math.max(1, travellers.length), 0) > 1;
}

function Box({
  id,
  name,
  value,
  label,
  isTicked,
}: {
  id: string;
  name: string;
  value: string;
  label: string;
  isTicked: boolean;
}) {
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        defaultChecked={isTicked}
        className="choice-mark size-5 shrink-0"
      />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  );
}

/** Refund form, second step: confirm the offer. Shows the amounts and how long the offer is valid. */
export function RefundOffer({
  offer,
  action,
  backHref,
  level,
  id,
}: {
  offer: RefundOfferView;
  action: string;
  backHref: string;
  level: HeadingLevel;
  id: string;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="max-w-text border-warning border-s-4 ps-5">
      <Heading level={level} size="small" id={`${id}-heading`}>
        Cancel this?
      </Heading>
      <dl className="figures mt-3 flex flex-col gap-2">
        {offer.lines.map(({ key, description, travellerNames, amount, fee }) => (
          <div key={key} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 break-words">
              {description}
              {travellerNames && <span className="block text-sm">{travellerNames}</span>}
              {fee && <span className="block text-quiet text-sm">after a fee of {fee}</span>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {offer.cardFee && (
          <div className="flex items-baseline justify-between gap-4">
            <dt>Card fee</dt>
            <dd>{offer.cardFee}</dd>
          </div>
        )}
        {!offer.isOnPass && (
          <div className="flex items-baseline justify-between gap-4 border-line border-t pt-2 font-semibold">
            <dt>Your refund</dt>
            <dd className="font-display text-xl">{offer.total}</dd>
          </div>
        )}
      </dl>
      <p className="figures mt-3">
        This offer is valid until <strong>{offer.validUntil}</strong>. You can’t undo a cancellation.
        {!offer.isOnPass && ' Refunds reach your card in 3–5 working days, and gift vouchers immediately.'}
      </p>
      <OfferConfirmation
        {...{ action, backHref }}
        field="refundOfferId"
        offerId={offer.refundOfferId}
        idempotencyKey={offer.idempotencyKey}
        label={offer.total === noMoney ? 'Cancel this' : `Cancel and refund ${offer.total}`}
        backLabel="Keep my booking"
      />
    </section>
  );
}
