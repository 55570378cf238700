/** Desktop and mobile header: brand, navigation with dropdown menus, links to book, to the booking, search and cart. */
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { purchasePath, searchPath } from '#contracts/page-paths.ts';
import { arrangeNavigation } from './arrange-navigation.ts';
import { BrandMark } from './brand-mark.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { HeaderBehaviour } from './header.island.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import type { Brand, NavigationEntry, ToPartMarkup } from './types.ts';

export type SiteHeaderProps = {
  brand: Brand;
  navigation: readonly NavigationEntry[];
  /** Cart link and panel, if there are any. */
  cart?: ReactNode;
  /** Search link, if there is a search. */
  search?: ReactNode;
  toMarkup?: ToPartMarkup | undefined;
};

/** Entries of a panel. Deeper levels are indented below their entry. */
function PanelEntries({ entries }: { entries: readonly NavigationEntry[] }) {
  return entries.map(({ label, path, submenu }) => (
    <li key={path}>
      <Anchor href={path}>{label}</Anchor>
      {submenu.length > 0 ? (
        <ul>
          <PanelEntries entries={submenu} />
        </ul>
      ) : null}
    </li>
  ));
}

type MenuProps = {
  id: string;
  label: string;
  path?: string;
  icon?: string | undefined;
  entries: readonly NavigationEntry[];
};

/**
 * Entry with a dropdown: its name is a link, the chevron beside it opens the panel. Without a path it is a single
 * button.
 */
function Menu({ id, label, path, icon, entries }: MenuProps) {
  return (
    <li data-menu="">
      {path === undefined ? null : (
        <Anchor href={path}>
          <EntryIcon icon={icon} />
          {label}
        </Anchor>
      )}
      <button
        type="button"
        aria-expanded="false"
        aria-controls={id}
        aria-label={path === undefined ? undefined : `${label}: show pages`}
      >
        {path === undefined ? label : null}
        <Icon name="chevron" />
      </button>
      <ul id={id} className="site-panel">
        <PanelEntries entries={entries} />
      </ul>
    </li>
  );
}

function Row({
  id,
  entries,
  more = [],
}: {
  id: string;
  entries: readonly NavigationEntry[];
  more?: readonly NavigationEntry[];
}) {
  return (
    <ul className={`site-row site-row-${id}`}>
      {entries.map(({ label, path, icon, submenu }, index) =>
        submenu.length > 0 ? (
          <Menu key={path} id={`${id}-${index}`} label={label} path={path} icon={icon} entries={submenu} />
        ) : (
          <li key={path}>
            <Anchor href={path}>
              {id === 'ways' ? <EntryIcon icon={icon} /> : null}
              {label}
            </Anchor>
          </li>
        ),
      )}
      {more.length > 0 ? <Menu id={`${id}-more`} label="More" entries={more} /> : null}
    </ul>
  );
}

/**
 * Site header. Everything in it is a link that works without scripts. The island beside it adds dropdown delays,
 * keyboard support and the behaviour of the mobile menu. Static HTML is replaced as a whole when it changes.
 */
export function SiteHeader({ toMarkup, ...props }: SiteHeaderProps) {
  const content = <HeaderContent {...props} />;
  const markup = toMarkup?.('header', content) ?? null;
  const attributes = { className: 'site-header', 'data-site-header': '' };
  return (
    <>
      {markup === null ? (
        <header {...attributes}>{content}</header>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React’s own markup of the same elements
        <header key={markup.revision} {...attributes} dangerouslySetInnerHTML={{ __html: markup.html }} />
      )}
      <HeaderBehaviour revision={markup?.revision} />
    </>
  );
}

function HeaderContent({ brand, navigation, cart, search }: Omit<SiteHeaderProps, 'toMarkup'>) {
  const { main, secondary, more } = arrangeNavigation(navigation);
  return (
    <>
      <div className="site-bar">
        <a href="/" className="site-brand" aria-label={`${brand.name}, home`}>
          <BrandMark className="size-9 rounded-xs" />
          <span className="site-brand-name">{brand.name}</span>
        </a>
        <p className="site-tagline">{brand.tagline}</p>
        <nav aria-label="About the site" className="site-wide">
          <Row id="quiet" entries={secondary} more={more} />
        </nav>
        <Anchor href={purchasePath} className="site-booking">
          My booking
        </Anchor>
        <Anchor href={searchPath} className="button button-primary site-book">
          Book
        </Anchor>
        {search}
        {cart}
        <MobileMenu navigation={navigation} />
      </div>
      {main.length > 0 ? (
        <nav aria-label="Ways to travel" className="site-ways site-wide">
          <Row id="ways" entries={main} />
        </nav>
      ) : null}
    </>
  );
}
