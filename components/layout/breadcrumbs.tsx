import { Anchor } from '#components/ui/link.tsx';
import type { ShellLink } from './types.ts';

/** Where this page is, from the home page down; the last of the trail is the page itself. Nothing for one step. */
export function Breadcrumbs({ trail }: { trail: readonly ShellLink[] }) {
  if (trail.length < 2) return null;
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-quiet">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ label, path }, index) => (
          <li key={path} className="flex gap-x-2">
            {index === 0 ? null : (
              <span aria-hidden="true" className="py-1">
                /
              </span>
            )}
            {index === trail.length - 1 ? (
              <span aria-current="page" className="py-1 text-ink">
                {label}
              </span>
            ) : (
              <Anchor href={path} className="link-line py-1">
                {label}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
