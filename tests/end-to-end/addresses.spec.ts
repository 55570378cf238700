/** The specification’s addresses: navigation, footer, headings, titles and canonical links. */
import { expect, test } from '@playwright/test';
import { specifiedFooter, specifiedNavigation, specifiedRoutes } from './support/addresses.ts';
import { fetchAllHtml, getHtml } from './support/cached-responses.ts';
import { readSiteSettings } from './support/lake-client.ts';
import { attributes, canonicalsOf, textsOf, titleOf } from './support/markup.ts';
import { testSite } from './test-fixtures.ts';

const specified = [
  ...new Set([
    ...specifiedNavigation.flatMap(({ path, submenu }) => [path, ...submenu]),
    ...specifiedFooter.flatMap(({ paths }) => paths),
    ...specifiedRoutes,
  ]),
];

const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''));

// @spec 2.18, 2.19, 2.20, 2.21, 2.22, 2.23, 2.24, 2.25, 2.26, 2.32
test('the content has exactly the specified navigation and footer', async () => {
  const { navigation, footer } = await readSiteSettings(testSite.lakeUrl);
  expect(
    navigation.map(({ path, submenu }) => ({ path, submenu: submenu.map((entry) => entry.path) })),
  ).toEqual(specifiedNavigation);
  expect(
    footer.columns.map(({ title, links }) => ({ title, paths: links.map((link) => link.path) })),
  ).toEqual(specifiedFooter);
  expect(footer.legal.map((link) => link.path)).toEqual(['/terms-and-conditions/', '/privacy-policy/']);
  expect(footer.social.map(({ network }) => network)).toEqual(['facebook', 'instagram']);
  expect(footer.association.name).not.toBe('');
});

// @spec 1.6, 2.11, 2.31
test('every page shows all entries of the navigation and the footer as links', async ({ request }) => {
  const settings = await readSiteSettings(testSite.lakeUrl);
  const page = await getHtml(request, '/');
  const header = page.slice(page.indexOf('<header'), page.indexOf('</header>'));
  const footer = page.slice(page.indexOf('<footer'), page.indexOf('</footer>'));
  const inHeader = new Set(
    attributes(header, 'a', 'href').map((href) => new URL(href, testSite.siteUrl).pathname),
  );
  for (const { path, submenu } of specifiedNavigation)
    for (const address of [path, ...submenu])
      expect.soft(inHeader, `the header links to ${address}`).toContain(address);
  const inFooter = attributes(footer, 'a', 'href');
  for (const address of [
    ...specifiedFooter.flatMap(({ paths }) => paths),
    ...settings.footer.social.map(({ href }) => href),
    ...settings.footer.legal.map(({ path }) => path),
  ])
    expect.soft(inFooter, `the footer links to ${address}`).toContain(address);
  expect(textsOf(footer, 'h2')).toEqual(specifiedFooter.map(({ title }) => title));
  expect(footer).toContain(`© ${Temporal.Now.zonedDateTimeISO('Pacific/Auckland').year} Southbound`);
});

// @spec 1.4, 2.17
test('every specified address answers with a unique heading and title, with and without a trailing slash', {
  tag: '@full',
}, async () => {
  const titles = new Map<string, string>();
  const headings = new Map<string, string>();
  const pages = await fetchAllHtml(specified);
  const barePages = await fetchAllHtml(specified.map(withoutSlash));
  for (const path of specified) {
    const page = pages.get(path) ?? '';
    const bare = barePages.get(withoutSlash(path)) ?? '';
    expect.soft(textsOf(bare, 'h1'), path).toEqual(textsOf(page, 'h1'));
    expect.soft(titleOf(bare), path).toBe(titleOf(page));
    for (const form of [page, bare])
      expect
        .soft(
          canonicalsOf(form).map((href) => new URL(href).pathname),
          `canonical of ${path}`,
        )
        .toEqual([path]);

    const [heading = '', ...others] = textsOf(page, 'h1');
    expect.soft(others, `further h1 of ${path}`).toEqual([]);
    expect.soft(heading, `h1 of ${path}`).not.toBe('');
    expect.soft(headings.get(heading), `another page with the h1 of ${path}`).toBeUndefined();
    expect.soft(titles.get(titleOf(page)), `another page with the title of ${path}`).toBeUndefined();
    headings.set(heading, path);
    titles.set(titleOf(page), path);
  }
});
