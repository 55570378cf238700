import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import type { HoldView } from './cart-view.ts';

/** Countdown of the seat hold. The timer itself is silent; a separate live region announces the time left twice. */
export function HoldNotice({ hold, className }: { hold: HoldView; className?: string }) {
  const isLast = hold.secondsLeft < 60;
  return (
    <div
      className={classNames(
        'flex items-start gap-3 border-s-4 px-4 py-3',
        isLast ? 'border-warning' : 'border-rail bg-fresh',
        className,
      )}
    >
      <Icon
        name={hold.isOver ? 'warning' : 'clock'}
        className={classNames('mt-[0.15em] size-[1.3em]', isLast && 'text-warning')}
      />
      {hold.isOver ? (
        <p>Your hold has expired. It may still be available: hold it again.</p>
      ) : (
        <p>
          Held for you until{' '}
          <time dateTime={hold.iso} className="figures font-semibold">
            {hold.until}
          </time>
          ,{' '}
          <span
            role="timer"
            className={classNames('figures whitespace-nowrap font-semibold', isLast && 'text-warning')}
          >
            {hold.timeLeft}
          </span>
        </p>
      )}
      <span role="status" className="sr-only">
        {hold.announcement}
      </span>
    </div>
  );
}
