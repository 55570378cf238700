import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import type { ShellLink } from './types.ts';

/**
 * Breadcrumb navigation from the home page to the current page. Renders nothing for a single step. A phone shows only
 * the link to the parent page.
 */
export function Breadcrumbs({ trail }: { trail: readonly ShellLink[] }) {
  if (trail.length < 2) return null;
  const parent = trail.length - 2;
  return (
    <nav aria-label="Breadcrumb" className="py-2 text-quiet text-sm">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ label, path }, index) => (
          <li
            key={path}
            className={classNames('flex items-center gap-x-2', index !== parent && 'max-sm:hidden')}
          >
            {index === parent && <Icon name="arrow" className="size-4 rotate-180 sm:hidden" />}
            {index > 0 && (
              <span aria-hidden="true" className="py-1 max-sm:hidden">
                /
              </span>
            )}
            {index === trail.length - 1 ? (
              <span aria-current="page" className="min-w-0 py-1 text-ink">
                {label}
              </span>
            ) : (
              <Anchor href={path} className="link-line min-w-0 py-1">
                {label}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
