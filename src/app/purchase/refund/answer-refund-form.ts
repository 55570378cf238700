import * as z from 'zod';
import type { ApiClient } from '#api/client.ts';
import type { Failed } from '#api/envelope.ts';
import { idempotencyKeySchema } from '#contracts/booking/checkout-calls.ts';
import { refundChoiceParameters } from '#contracts/booking/refund-choice.ts';
import { log } from '#platform/log.ts';

const page = '/purchase/';

/** What came of a form, as the page of the booking says it. */
export type RefundOutcome = 'refunded' | 'nothing' | 'over' | 'party' | 'refused' | 'failed';

interface OpenedBooking {
  readonly reference: string;
  readonly token: string;
}

/** What a form is answered with. */
export interface RefundFormDeps {
  readonly api: Pick<ApiClient, 'offerRefund' | 'confirmRefund'>;
  /** The reference of the booking that the browser's cookie opens, with the token; null for none. Rejects when it can't be read. */
  booking(): Promise<OpenedBooking | null>;
}

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

const confirmation = z.object({
  step: z.literal('confirm'),
  refundOfferId: z.uuid(),
  idempotencyKey: idempotencyKeySchema,
});

/**
 * Answers a form of a booking's page and resolves to where the browser goes next: first to what would go back
 * (`?refund=`), then to what came of it (`?outcome=`).
 */
export async function answerRefundForm(form: FormData, { api, booking }: RefundFormDeps): Promise<string> {
  try {
    const opened = await booking();
    return opened ? await answerFor(opened, form, api) : page;
  } catch (err) {
    log.error(
      { event: 'purchase.refund-failed', err },
      'A form that gives up parts of a booking was not answered',
    );
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
  const confirmed = confirmation.safeParse(Object.fromEntries(form));
  if (!confirmed.success) return outcome('failed');
  const { refundOfferId, idempotencyKey } = confirmed.data;
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
  // Not one of the travellers who were chosen, but all of them: those who stay can't travel together.
  const isParty = Object.keys(data?.fields ?? {}).some((path) => path.endsWith('.travellerIds'));
  if (errorCode === 'VALIDATION' && isParty) return 'party';
  return (Object.hasOwn(refusals, errorCode) ? refusals[errorCode] : undefined) ?? 'failed';
}

/** What was ticked, by its ids. */
function chosenIds({ everything, items, travellers }: z.output<typeof choice>): readonly string[] {
  return [
    ...(everything ? ['everything'] : []),
    ...items,
    ...travellers.map(({ travellerId }) => travellerId),
  ];
}

/** The item that a refusal is about: the API names it by its place in the request. */
function itemOf({ data }: Failed, items: readonly { readonly itemId: string }[]): string | undefined {
  const [path = ''] = Object.keys(data?.fields ?? {});
  const at = /^items\.(\d+)\./.exec(path)?.[1];
  return at === undefined ? undefined : items[Number(at)]?.itemId;
}

/** Each item once, with those who are given up on it. */
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
