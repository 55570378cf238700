import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { ChoicesView } from './journey-view.ts';

/**
 * Links that sort and filter, one row per question. Selected ones carry a tick, so that colour is not the only sign.
 * @param isStacked on a phone, puts each label above its links, for rows that rarely fit on one line
 */
export function Choices({ rows, isStacked = false }: { rows: readonly ChoicesView[]; isStacked?: boolean }) {
  return (
    <div
      className={classNames(
        'flex flex-col gap-x-8 gap-y-2 sm:flex-row sm:flex-wrap',
        isStacked && 'max-sm:gap-y-4',
      )}
    >
      {rows.map(({ label, choices }) => (
        <nav key={label} aria-label={label} className="flex flex-wrap items-center gap-1 text-sm">
          <span
            aria-hidden="true"
            className={classNames('me-1 text-quiet', isStacked && 'max-sm:w-full sm:max-lg:min-w-28')}
          >
            {label}
          </span>
          <ul className={isStacked ? 'flex flex-wrap gap-x-1 max-sm:-ms-2 sm:contents' : 'contents'}>
            {choices.map(({ key, label: name, action, isChosen, href }) => (
              <li key={key}>
                <a
                  href={href}
                  aria-current={isChosen ? 'true' : undefined}
                  className={classNames(
                    'inline-flex min-h-11 items-center gap-1 px-2 md:min-h-10',
                    isChosen ? 'bg-fresh font-semibold' : 'link-line text-rail',
                  )}
                >
                  {isChosen && <Icon name="check" className="size-[1em]" />}
                  <span>
                    {name}
                    {action && <VisuallyHidden>{action}</VisuallyHidden>}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}
