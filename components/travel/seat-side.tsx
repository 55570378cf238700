import { classNames } from '#components/ui/class-names.ts';

export type Side = 'left' | 'right' | 'both';

const words: Record<Side, string> = {
  left: 'On the left',
  right: 'On the right',
  both: 'On both sides',
};

/**
 * Shows a side of a carriage in the direction of travel: the carriage from above, heading up, with the seats on that
 * side filled.
 */
export function SeatSide({ side, className }: { side: Side; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2 font-semibold text-sm', className)}>
      <svg
        viewBox={side === 'right' ? '8 0 28 24' : '0 0 28 24'}
        width="28"
        height="24"
        aria-hidden="true"
        className="shrink-0 fill-current"
      >
        <path
          d="M9 5.5A3.5 3.5 0 0 1 12.5 2h3A3.5 3.5 0 0 1 19 5.5V22H9Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
        {side !== 'right' && <path d="M9 5.5A3.5 3.5 0 0 1 12.5 2H14v20H9ZM0 13l6-4.5v9Z" />}
        {side !== 'left' && <path d="M14 2h1.5A3.5 3.5 0 0 1 19 5.5V22h-5ZM28 13l-6-4.5v9Z" />}
      </svg>
      <span>{words[side]}</span>
    </span>
  );
}
