import { classNames } from '#components/ui/class-names.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import type { ItemHoldView } from './cart-view.ts';

const holdTexts: Record<NonNullable<ItemHoldView>, { icon: IconName; text: string; look: string }> = {
  held: { icon: 'check', text: 'Held for you', look: 'text-rail' },
  expired: { icon: 'warning', text: 'Hold expired: may sell out', look: 'text-warning' },
  request: { icon: 'info', text: 'On request: not held', look: 'text-quiet' },
  onPass: { icon: 'info', text: 'On request: only your pass’s time is held', look: 'text-quiet' },
  mixed: { icon: 'info', text: 'Partly held, partly on request', look: 'text-quiet' },
};

/** Shows the hold state of an item as icon and text. */
export function ItemHold({ hold }: { hold: ItemHoldView }) {
  if (!hold) return null;
  const { icon, text, look } = holdTexts[hold];
  return (
    <p className={classNames('flex items-start gap-1.5 font-semibold text-sm', look)}>
      <Icon name={icon} className="mt-[0.2em] size-[1.1em]" />
      <span>{text}</span>
    </p>
  );
}

/** Explains "on request", once for the whole cart. */
export function RequestNote({ outcome, className }: { outcome: string; className?: string }) {
  return (
    <p className={classNames('text-quiet text-sm', className)}>
      <strong className="text-ink">On request</strong> means we don’t hold a seat now. After you order, we ask
      the operator and email you the answer. {outcome}
    </p>
  );
}
