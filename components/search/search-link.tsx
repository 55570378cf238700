import { Icon } from '#components/ui/icon.tsx';

/** Search link in the header. Without a script it leads to the search page; the search script makes it open a panel. */
export function SearchLink({ href }: { href: string }) {
  return (
    <a href={href} data-opens-search="" className="search-link">
      <Icon name="search" className="size-6" />
      <span className="search-link-word">Search</span>
    </a>
  );
}
