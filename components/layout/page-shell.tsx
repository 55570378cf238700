/** Page layout: skip link, header, main content and footer. */
import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx';
import type { FooterContent } from './types.ts';

/** Id of the `<main>` element. */
const mainId = 'content';

export type PageShellProps = SiteHeaderProps & {
  footer: FooterContent;
  /** A notice above the header: draft mode, a test payment. */
  banner?: ReactNode;
  children: ReactNode;
};

/** Page layout: skip link, header, main content and footer. */
export function PageShell({
  brand,
  navigation,
  footer,
  cart,
  search,
  toMarkup,
  banner,
  children,
}: PageShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {banner}
      <SiteHeader brand={brand} navigation={navigation} cart={cart} search={search} toMarkup={toMarkup} />
      <main id={mainId} tabIndex={-1} className="site-main">
        {children}
      </main>
      <SiteFooter brand={brand} footer={footer} toMarkup={toMarkup} />
    </div>
  );
}

/** Skip link: the first Tab stop, which leads past the navigation. */
function SkipLink() {
  return (
    <a href={`#${mainId}`} className="skip-link">
      Skip to the content
    </a>
  );
}
