import type { HoldView } from '#components/cart/cart-view.ts';
import { HoldNotice } from '#components/cart/hold-notice.tsx';
import { Icon } from '#components/ui/icon.tsx';

/** Until when what is ordered is held; when the time is up, that nothing has to be done about it. */
export function OrderHold({ hold }: { hold: HoldView }) {
  if (!hold.isOver) return <HoldNotice hold={hold} />;
  return (
    <div className="flex items-start gap-3 border-warning border-s-4 px-4 py-3">
      <Icon name="clock" className="mt-[0.15em] size-[1.3em] text-warning" />
      <p>Your hold has expired. You can still continue: we’ll check availability again before you pay.</p>
      <span role="status" className="sr-only">
        {hold.spoken}
      </span>
    </div>
  );
}
