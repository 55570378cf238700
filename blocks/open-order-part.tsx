import { OpenOrderNote } from '#components/booking/open-order-note.tsx';
import { payPath, purchasePath } from './booking-paths.ts';
import type { OpenOrder } from './open-order.ts';

/** The order that this browser has open, on another page than its own; nothing where there is none. */
export function OpenOrderPart({
  order,
  pendingNote,
}: {
  order: OpenOrder | null;
  /** What happens to this cart or checkout when the order isn’t paid. */
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
