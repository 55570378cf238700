/** Mobile navigation menu (hamburger menu) with nested entries, which works without a script. */
import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { purchasePath } from '#contracts/page-paths.ts';
import { arrangeNavigation } from './arrange-navigation.ts';
import { EntryIcon } from './entry-icon.tsx';
import type { NavigationEntry } from './types.ts';

/** Entries of one level. `name` lets the browser keep only one of them open. */
function Level({
  entries,
  name,
  className,
}: {
  entries: readonly NavigationEntry[];
  name: string;
  className?: string;
}) {
  return (
    <ul className={className}>
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
 * Mobile navigation menu. It uses `<details>`, so it opens, and keeps one entry per level open, without a script. CSS
 * locks the page's scrolling while it is open.
 */
export function MobileMenu({ navigation }: { navigation: readonly NavigationEntry[] }) {
  const { main } = arrangeNavigation(navigation);
  const withIcons = navigation.filter((entry) => entry.path === '/' || main.includes(entry));
  const rest = navigation.filter((entry) => !withIcons.includes(entry));
  return (
    <details className="site-menu" data-site-menu="">
      <summary>
        <span data-when="closed">
          <Icon name="menu" className="my-0.5 size-6" />
          Menu
        </span>
        <span data-when="open">
          <Icon name="close" className="my-0.5 size-6" />
          Close
        </span>
        <VisuallyHidden> navigation</VisuallyHidden>
      </summary>
      <nav aria-label="Menu" className="site-menu-panel">
        <Anchor href={purchasePath} className="site-menu-booking">
          My booking
          <Icon name="arrow" />
        </Anchor>
        <Level entries={withIcons} name="menu" />
        {rest.length > 0 ? (
          <Level
            entries={rest.map((entry) => ({ ...entry, icon: undefined }))}
            name="menu"
            className="site-menu-rest"
          />
        ) : null}
      </nav>
    </details>
  );
}
