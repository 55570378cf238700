import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { EntryIcon } from './entry-icon.tsx';
import type { NavigationEntry } from './types.ts';

/** `name` makes the browser keep one of a level's entries open at a time. */
function Level({ entries, name }: { entries: readonly NavigationEntry[]; name: string }) {
  return (
    <ul>
      {entries.map(({ label, path, icon, submenu }, index) => (
        <li key={path}>
          {submenu.length === 0 ? (
            <Anchor href={path}>
              <EntryIcon icon={icon} />
              {label}
            </Anchor>
          ) : (
            <details name={name}>
              <summary>
                <EntryIcon icon={icon} />
                <span>{label}</span>
                <Icon name="chevron" />
              </summary>
              <Level
                entries={[{ label: `${label}: overview`, path, submenu: [] }, ...submenu]}
                name={`${name}-${index}`}
              />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * The menu of narrow windows. Built of <details>, so it opens, and keeps one level open at a time, without a script;
 * the page's scroll is locked by CSS while it is open.
 */
export function MobileMenu({ navigation }: { navigation: readonly NavigationEntry[] }) {
  return (
    <details className="site-menu" data-site-menu="">
      <summary>
        <span data-when="closed">
          <Icon name="menu" className="size-6" />
          Menu
        </span>
        <span data-when="open">
          <Icon name="close" className="size-6" />
          Close
        </span>
        <VisuallyHidden> navigation</VisuallyHidden>
      </summary>
      <nav aria-label="Menu" className="site-menu-panel">
        <Level entries={navigation} name="menu" />
      </nav>
    </details>
  );
}
