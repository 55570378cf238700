import { Icon } from '#components/ui/icon.tsx';

/** The header's way to the search: a plain link to its page, which its script turns into a field over the page. */
export function SearchLink({ href }: { href: string }) {
  return (
    <a href={href} data-opens-search="" className="search-link">
      <Icon name="search" className="size-6" />
      <span className="search-link-word">Search</span>
    </a>
  );
}
