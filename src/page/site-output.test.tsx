import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CartLink } from '#components/cart/cart-link.tsx';
import { brand, footer, longNavigation } from '#components/layout/layout.fixtures.ts';
import { PageShell } from '#components/layout/page-shell.tsx';
import type { PartMarkup, ToPartMarkup } from '#components/layout/types.ts';
import { SearchLink } from '#components/search/search-link.tsx';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import { innerHtml } from '#tests/blocks/inner-html.ts';
import { shellMarkup } from './site-output.ts';

const settings = () => ({ navigation: [], notices: [], footer: {} }) as unknown as SiteSettings;

const shell = (toMarkup?: ToPartMarkup, navigation = longNavigation) =>
  renderToStaticMarkup(
    <PageShell
      brand={brand}
      navigation={navigation}
      footer={footer}
      cart={<CartLink href="/cart/" />}
      search={<SearchLink href="/search/" />}
      toMarkup={toMarkup}
    >
      text
    </PageShell>,
  );

/** Returns the header and footer of a shell. */
function partsOf(navigation = longNavigation): (PartMarkup | null)[] {
  const parts: (PartMarkup | null)[] = [];
  const toMarkup = shellMarkup(settings(), '');
  shell((part, node) => {
    parts.push(toMarkup(part, node));
    return null;
  }, navigation);
  return parts;
}

it('renders header and footer to HTML with the same elements', () => {
  expect(partsOf().every((part) => part !== null)).toBe(true);
  expect(innerHtml(shell(shellMarkup(settings(), '')))).toBe(innerHtml(shell()));
});

it('gives a header with other entries another revision', () => {
  const [before, again, after] = [partsOf(), partsOf(), partsOf(longNavigation.slice(1))];
  expect(again).toEqual(before);
  expect(after[0]?.revision).not.toBe(before[0]?.revision);
  expect(after[1]).toEqual(before[1]);
});

it('renders them once for the same settings', () => {
  const ours = settings();
  const [first, second, nextYear] = ['2026', '2026', '2027'].map((year) => shellMarkup(ours, year));
  const failing = () => {
    throw new Error('rendered again');
  };
  const header = first?.('header', <b>1</b>);
  expect(header).toMatchObject({ html: '<b>1</b>' });
  expect(second?.('header', { ...(<b />), type: failing })).toBe(header);
  expect(nextYear?.('header', <b>2</b>)).toMatchObject({ html: '<b>2</b>' });
});
