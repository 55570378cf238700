/** Handles the refund forms of the booking page: requests a refund offer, then confirms it. */

import * as z from 'zod';
import type { Failed } from '#contracts/api/envelope.ts';
import { refundChoiceParameters } from '#contracts/booking/refund-choice.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import { log } from '#platform/log.ts';
import { type BookingFormDeps, type OpenedBooking, readConfirmation } from '../booking-form.ts';

const page = purchasePath;

/** Result of a form, as shown on the booking's page. */
export type RefundOutcome = 'refunded' | 'nothing' | 'over' | 'party' | 'refused' | 'failed';

/** Dependencies of the refund form. */
export type RefundFormDeps = BookingFormDeps<'offerRefund' | 'confirmRefund'>;

const choice = z.object({
  step: z.literal('offer'),
  everything: z.boolean(),
  items: z.array(z.uuid()),
  travellers: z.array(
    z
      .string()
      .regex(/^[0-9a-f-]{36}:[0-9a-f-]{36}$/)
      .transform((pair) => ({ itemId: pair.slice(0, 36), travellerId: pair.slice(37) })),
  ),
});

/**
 * Handles a refund form of the booking's page; resolves to the redirect target: first the refund offer (`?refund=`),
 * then the result (`?outcome=`).
 */
export async function answerRefundForm(form: FormData, { api, booking }: RefundFormDeps): Promise<string> {
  try {
    const opened = await booking();
    return opened ? await answerFor(opened, form, api) : page;
  } catch (err) {
    log.error({ event: 'purchase.refund-failed', err }, 'A refund form failed');
    return outcome('failed');
  }
}

async function answerFor(
  { reference, token }: OpenedBooking,
  form: FormData,
  api: RefundFormDeps['api'],
): Promise<string> {
  const chosen = choice.safeParse({
    step: form.get('step'),
    everything: form.has('everything'),
    items: form.getAll('items'),
    travellers: form.getAll('travellers'),
  });
  if (chosen.success) {
    const { everything } = chosen.data;
    const items = chosenItems(chosen.data);
    if (items.length === 0 && !everything) return outcome('nothing');
    const offered = await api.offerRefund(reference, token, everything ? {} : { items });
    if (offered.status === 'failed') {
      const again = refundChoiceParameters(chosenIds(chosen.data), itemOf(offered, items));
      return outcome(refusalFor(offered), again);
    }
    return `${page}?${new URLSearchParams({ refund: offered.data.refundOfferId })}#refund`;
  }
  const confirmed = readConfirmation(form, 'refundOfferId');
  if (!confirmed) return outcome('failed');
  const { offerId: refundOfferId, idempotencyKey } = confirmed;
  const refunded = await api.confirmRefund(reference, token, { refundOfferId }, idempotencyKey);
  return outcome(refunded.status === 'failed' ? refusalFor(refunded) : 'refunded');
}

const outcome = (what: RefundOutcome, again: Readonly<Record<string, string>> = {}) =>
  `${page}?${new URLSearchParams({ outcome: what, ...again })}`;

const refusals: Readonly<Record<string, RefundOutcome>> = {
  VALIDATION: 'refused',
  OFFER_EXPIRED: 'over',
  PRICE_CHANGED: 'over',
};

function refusalFor({ errorCode, data }: Failed): RefundOutcome {
  // The error is about the whole list of travellers: those who stay cannot travel without them.
  const isParty = Object.keys(data?.fields ?? {}).some((path) => path.endsWith('.travellerIds'));
  if (errorCode === 'VALIDATION' && isParty) return 'party';
  return (Object.hasOwn(refusals, errorCode) ? refusals[errorCode] : undefined) ?? 'failed';
}

/** Ids of the ticked boxes. */
function chosenIds({ everything, items, travellers }: z.output<typeof choice>): readonly string[] {
  return [
    ...(everything ? ['everything'] : []),
    ...items,
    ...travellers.map(({ travellerId }) => travellerId),
  ];
}

/** Id of the refused item; the API names it by its index in the request. */
function itemOf({ data }: Failed, items: readonly { readonly itemId: string }[]): string | undefined {
  const [path = ''] = Object.keys(data?.fields ?? {});
  const at = /^items\.(\d+)\./.exec(path)?.[1];
  return at === undefined ? undefined : items[Number(at)]?.itemId;
}

/** Each item once, with its cancelled travellers. */
function chosenItems({ items, travellers }: z.output<typeof choice>) {
  const byItem = Map.groupBy(travellers, ({ itemId }) => itemId);
  return [
    ...items.map((itemId) => ({ itemId })),
    ...[...byItem].map(([itemId, given]) => ({
      itemId,
      travellerIds: given.map(({ travellerId }) => travellerId),
    })),
  ];
}
