import type { CheckoutSession } from '#browser/checkout/checkout-session.ts';
import type { CheckoutInput } from '#contracts/booking/order-schema.ts';
import type { OrderParts } from './build-order.ts';
import type { Announcement } from './checkout-types.ts';
import { describeFault, describeFields, isUnanswered } from './order-problem.ts';

/**
 * Checks the travellers against the API's rules before the order. Returns the faults, or null if all may
 * travel. Without an answer it also returns null, because the order is checked against the same rules.
 */
export async function findTravellerFaults(
  session: CheckoutSession,
  { travellers }: Pick<CheckoutInput, 'travellers'>,
  parts: Pick<OrderParts, 'values' | 'items'>,
): Promise<Announcement | null> {
  // The form itself checks everything about adults.
  if (travellers.every(({ type }) => type === 'adult')) return null;
  const answer = await session.quote(
    [],
    travellers.map(({ itemId, type, dateOfBirth }) => ({ itemId, type, dateOfBirth })),
  );
  if (answer.ok) return null;
  const { fault } = answer;
  if (isUnanswered(fault) || fault.code === 'RATE_LIMITED') return null;
  return fault.code === 'VALIDATION'
    ? describeFields(fault, parts)
    : { faults: {}, problem: describeFault(fault, null) };
}
