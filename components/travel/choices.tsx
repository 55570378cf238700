import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { ChoicesView } from './journey-view.ts';

/** Links that sort and filter, a row for each question. The chosen ones carry a tick, so colour is not alone. */
export function Choices({ rows }: { rows: readonly ChoicesView[] }) {
  return (
    <div className="flex flex-col gap-x-8 gap-y-2 sm:flex-row sm:flex-wrap">
      {rows.map(({ label, choices }) => (
        <nav key={label} aria-label={label} className="flex items-start gap-1 text-sm sm:flex-wrap sm:items-center">
          <span aria-hidden="true" className="shrink-0 py-3 text-quiet max-sm:w-22 sm:me-1 sm:py-0">
            {label}
          </span>
          <ul className="flex flex-wrap gap-1 sm:contents">
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
