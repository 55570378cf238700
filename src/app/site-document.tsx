/** HTML document (root layout) of every page: default metadata, header, footer, cart, search and update check. */
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { insertYear } from '#contracts/dates.ts';
import '#components/styles.css';
// The shell owns the list of islands: importing an island here would add its script to every page.
import '#blocks/islands.tsx';
import { cartSettings } from '#browser/cart/cart-settings.ts';
import { CartLink } from '#components/cart/cart-link.tsx';
import { LinkNavigator } from '#components/layout/link-navigator.island.tsx';
import { PageShell } from '#components/layout/page-shell.tsx';
import { ReleaseWatcher } from '#components/layout/release-watcher.island.tsx';
import { SearchLink } from '#components/search/search-link.tsx';
import { cartPath } from '#contracts/cart/cart-form.ts';
import { siteSearchPath } from '#contracts/page-paths.ts';
import { brand } from '#platform/brand.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { buildId } from '#platform/next-internals/build-id.ts';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import { visitorPages } from '#src/page/page-routes.ts';
import { shellMarkup } from '#src/page/site-output.ts';
import { CartShell } from './cart-shell.island.tsx';
import { SearchShell } from './search-shell.island.tsx';

/** Default metadata of every page. */
export function documentMetadata(): Metadata {
  return {
    metadataBase: new URL(config().siteUrl),
    title: { default: brand.name, template: `%s · ${brand.name}` },
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '48x48' },
        { url: '/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-touch-icon.png',
    },
    formatDetection: { telephone: false },
  };
}

const perVisitor = [...visitorPages];

/** Colour of the browser's interface. */
export const documentViewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FBFBF7' },
    { media: '(prefers-color-scheme: dark)', color: '#0F1613' },
  ],
};

interface SiteDocumentProps {
  readonly settings: SiteSettings;
  /** In draft mode carts are not real. */
  readonly isDraft: boolean;
  readonly children: ReactNode;
}

/** HTML document around every page: shell, navigation, cart, search and update check. */
export function SiteDocument({ settings, isDraft, children }: SiteDocumentProps) {
  const { navigation, footer } = settings;
  const copyright = insertYear(footer.copyright, now());
  // Draft pages are rendered uncached, so their timings are not representative.
  const isMeasured = config().metrics !== null && !isDraft;
  for (const face of ['hanken-grotesk', 'bricolage-grotesque'])
    preload(`/fonts/${face}-basic.woff2`, { as: 'font', type: 'font/woff2', crossOrigin: '' });
  return (
    <html lang="en-NZ" data-vitals={isMeasured ? '' : undefined}>
      <body>
        <PageShell
          brand={brand}
          navigation={navigation}
          footer={{ ...footer, copyright }}
          cart={<CartLink href={cartPath} />}
          search={<SearchLink href={siteSearchPath} />}
          toMarkup={isDraft ? undefined : shellMarkup(settings, copyright)}
        >
          {children}
        </PageShell>
        <LinkNavigator perVisitor={perVisitor} />
        <CartShell settings={cartSettings(config(), isDraft)} />
        <SearchShell api={cartSettings(config(), isDraft).api} />
        <ReleaseWatcher buildId={buildId()} />
      </body>
    </html>
  );
}
