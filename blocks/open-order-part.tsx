import { OpenOrderNote } from '#components/booking/open-order-note.tsx';
import { payPath, purchasePath } from '#contracts/page-paths.ts';
import type { OpenOrder } from './open-order.ts';

/**
 * A note about the order that is open in this browser, for the cart and the checkout; nothing if there is
 * none.
 */
export function OpenOrderPart({
  order,
  pendingNote,
}: {
  order: OpenOrder | null;
  /** Says what happens to this cart or checkout if the order isn’t paid. */
  pendingNote?: string | undefined;
}) {
  if (!order) return null;
  const { reference, isPaid, canBePaid } = order;
  return (
    <OpenOrderNote
      reference={reference}
      isPaid={isPaid}
      payHref={canBePaid ? payPath : null}
      bookingHref={purchasePath}
      note={canBePaid ? pendingNote : undefined}
    />
  );
}
