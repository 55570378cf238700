import type { BlockProps } from '#blocks/define-block.ts';
import { ShortProse } from '#components/prose/prose.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { formatDateOfInstant } from '#contracts/dates.ts';
import type { notice } from '#schemas/blocks/notice.schema.ts';

const tones = {
  information: { icon: 'info', word: 'Note', edge: 'border-coach', text: 'text-coach' },
  warning: { icon: 'warning', word: 'Warning', edge: 'border-warning', text: 'text-warning' },
} as const;

/**
 * News for a limited time: its kind as icon and word, its text, and the date since when it is shown. It does
 * not state its end, because the event may last longer or shorter; its text says that.
 */
export function Notice({ block, id }: BlockProps<typeof notice>) {
  const { heading, body, tone } = block;
  const startsAt = block.startsAt?.toISOString();
  const { icon, word, edge, text } = tones[tone];
  return (
    <div
      role="note"
      aria-labelledby={heading ? `${id}-tone ${id}-heading` : `${id}-tone`}
      className={classNames('page-grid gap-y-2 border-t-4 pt-4', edge)}
    >
      <p
        id={`${id}-tone`}
        className={classNames(
          'col-span-12 flex items-center gap-2 self-start font-semibold lg:col-span-4',
          text,
        )}
      >
        <Icon name={icon} className="size-5" />
        <span>{word}</span>
      </p>
      <div className="col-span-12 lg:col-span-8">
        {heading && (
          <p id={`${id}-heading`} className="mb-1 font-display font-bold text-xl tracking-[-0.01em]">
            {heading}
          </p>
        )}
        <ShortProse value={body} />
        {startsAt && (
          <p className="figures mt-3 text-quiet text-sm">
            Posted <time dateTime={startsAt}>{formatDateOfInstant(startsAt)}</time>
          </p>
        )}
      </div>
    </div>
  );
}
