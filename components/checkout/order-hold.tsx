import type { HoldView } from '#components/cart/cart-view.ts';
import { HoldNotice } from '#components/cart/hold-notice.tsx';
import { Icon } from '#components/ui/icon.tsx';

/** Countdown of the seat hold in the checkout. An expired hold needs no action: availability is checked again. */
export function OrderHold({ hold }: { hold: HoldView }) {
  if (!hold.isOver) return <HoldNotice hold={hold} />;
  return (
    <div className="flex items-start gap-3 border-warning border-s-4 px-4 py-3">
      <Icon name="clock" className="mt-[0.15em] size-[1.3em] text-warning" />
      <p>Your hold has expired. You can still continue: we’ll check availability again before you pay.</p>
      <span role="status" className="sr-only">
        {hold.announcement}
      </span>
    </div>
  );
}
