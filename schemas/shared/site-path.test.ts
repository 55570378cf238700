import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { specialRoutes } from '#src/page/page-routes.ts';
import {
  addressOf,
  ancestorPaths,
  canonicalPath,
  isReserved,
  pathFault,
  redirectFault,
  redirectPath,
  slugFault,
  storedPath,
} from './site-path.ts';

const root = join(import.meta.dirname, '../..');

/** Paths as people, programs and other sites request them. */
const path = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^[a-z0-9_-]{1,8}$/),
      fc.constantFrom(
        'Trains',
        'a.rsc',
        'māori',
        'café',
        'می‌روم',
        '100%',
        '%2f',
        '%2e%2e',
        '..',
        '',
        'cart',
        'form',
        'tours',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 4 },
  )
  .chain((parts) =>
    fc.constantFrom(`/${parts.join('/')}`, `/${parts.join('/')}/`, encodeURI(`/${parts.join('/')}/`)),
  );

describe('canonicalPath', () => {
  test.each([
    ['/', '/'],
    ['/contact', '/contact/'],
    ['/contact/', '/contact/'],
    ['/ways_to_see_nz/bus_journeys', '/ways_to_see_nz/bus_journeys/'],
    ['/k%C4%81/', '/kā/'],
    ['/ka%CC%84/', '/kā/'],
    ['/100%25/', '/100%/'],
    ['/a%252fb/', '/a%2fb/'],
  ])('%s is %s', (sent, canonical) => {
    expect(canonicalPath(sent)).toBe(canonical);
  });

  test.each([
    ['contact'],
    [''],
    ['//'],
    ['//evil.example'],
    ['/a//b'],
    ['/a/../b'],
    ['/a/%2e%2e/b'],
    ['/.'],
    ['/a\\b'],
    ['/a%5cb'],
    ['/a%2fb'],
    ['/about%2f'],
    ['/%2f'],
    ['/a%00'],
    ['/%E0%A4%A'],
    [`/${'a'.repeat(2_048)}`],
  ])('rejects %s', (sent) => {
    expect(canonicalPath(sent)).toBeNull();
  });

  // @asvs 1.1.1
  test('is stable when a browser requests it', () => {
    fc.assert(
      fc.property(path, (sent) => {
        const canonical = canonicalPath(sent);
        if (canonical === null) return;
        const asked = canonical.split('/').map(encodeURIComponent).join('/');
        expect(canonicalPath(asked)).toBe(canonical);
        expect(canonicalPath(new URL(asked, 'http://site').pathname)).toBe(canonical);
      }),
    );
  });
});

describe('an address', () => {
  test.each([
    '/',
    '/contact/',
    '/ways_to_see_nz/train_journeys/',
    '/blogs/',
    '/tours/north/island/',
    '/purchase/',
    `/${'a'.repeat(200)}/`,
  ])('%s is valid for a page', (address) => {
    expect(pathFault(address)).toBe(true);
  });

  // @spec 2.13
  test.each([
    undefined,
    '',
    'contact/',
    '/contact',
    '/Contact/',
    '/a//b/',
    '/a/../b/',
    '/māori/',
    '/salt-&-vinegar/',
    '/می‌روم/',
    '/-a/',
    '/blogs/a/',
    '/destinations/kaikoura/',
    '/tours/a-day/',
    '/pre_abc/',
    '/media/thing/',
    // Too long for a file name.
    `/${'a'.repeat(201)}/`,
    `/${'a/'.repeat(150)}`,
  ])('%j is not valid for a page', (address) => {
    expect(pathFault(address)).not.toBe(true);
  });

  test('of a page is stored with or without its last slash, and matches its request', () => {
    expect(storedPath('/contact')).toBe('/contact/');
    expect(storedPath('/blogs/a/')).toBe('/blogs/a/');
    expect(storedPath('/')).toBe('/');
    expect(storedPath('')).toBeNull();
    expect(storedPath(7)).toBeNull();
    fc.assert(
      fc.property(path, (stored) => {
        const standing = storedPath(stored);
        if (standing === null) return;
        expect(canonicalPath(stored)).toBe(standing);
        expect(standing).toBe(encodeURI(standing));
        expect(isReserved(standing)).toBe(false);
      }),
    );
  });
});

describe('a path is reserved', () => {
  test.each([...specialRoutes])('at %s', (own) => {
    expect(isReserved(own)).toBe(true);
  });

  test('if a route or a file outside the CMS serves it', () => {
    const files = (folder: string) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`);
    const routes = files('src/app')
      .map((file) => decodeURI(file).replaceAll(/\/\([^/]+\)/g, ''))
      .flatMap((file) => /^(.*)\/(?:page\.tsx|route\.tsx?)$/.exec(file)?.[1] ?? [])
      .map((route) => route.replaceAll(/\/\[+(?:\.\.\.)?\w+\]+/g, '/anything'))
      .filter((route) => route !== '/anything');
    const served = [
      ...routes,
      ...files('public').filter((file) => file.includes('.')),
      '/robots.txt',
      '/sitemap.xml',
    ];
    expect(served).toContain('/purchase/arrive');
    expect(served).toContain('/media/anything');
    expect(served.filter((each) => !isReserved(`${each}/`))).toEqual([]);
  });

  test('if the proxy does not handle it', () => {
    const [, matcher = ''] = /'(\/\(\(\?!.*)',/.exec(readFileSync(join(root, 'src/proxy.ts'), 'utf8')) ?? [];
    const asksProxy = new RegExp(`^${matcher.replaceAll('\\\\', '\\')}$`);
    expect(asksProxy.test('/contact/')).toBe(true);
    expect(asksProxy.test('/media/x')).toBe(false);
    const named = [...matcher.matchAll(/[a-z][\w-]*(?:\\\\\.[a-z0-9]+)?/g)].map(([name]) =>
      name.replace('\\\\', ''),
    );
    const open = new Set<string>();
    for (const first of named)
      for (const second of ['', ...named])
        for (const asked of [`/${first}`, `/${first}/${second}`, `/${first}/${second}/x`]) {
          const canonical = canonicalPath(asked);
          if (canonical && !asksProxy.test(asked) && !isReserved(canonical)) open.add(asked);
        }
    expect([...open]).toEqual([]);
  });

  test.each(['/blogs/', '/cart/', '/purchase/', '/checkout/', '/contact/'])('but not at %s', (page) => {
    expect(isReserved(page)).toBe(false);
  });
});

test('a slug consists of lowercase letters, digits and separators', () => {
  expect(slugFault('night-trains_2')).toBe(true);
  for (const slug of [undefined, '', 'Night', 'a b', 'a/b', '-a', 'ā', 'a'.repeat(201)])
    expect(slugFault(slug), String(slug)).not.toBe(true);
});

test('a slug is valid exactly if its document can be reached by it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(/^[a-z0-9_-]{1,210}$/), fc.string()), (slug) => {
      expect(storedPath(`/tours/${slug}/`) !== null && addressOf(`/tours/${slug}/`).type === 'tour').toBe(
        slugFault(slug) === true,
      );
    }),
  );
});

describe('a redirect', () => {
  test.each([
    ['/trains/', '/trains/'],
    ['/trains', '/trains/'],
    ['/Old/Page.html', '/Old/Page.html/'],
    ['/māori/', '/māori/'],
    ['/m%C4%81ori', '/māori/'],
    ['/tours/Old Name.html'.replace(' ', '%20'), '/tours/Old Name.html/'],
    ['/blogs/50%25-off/', '/blogs/50%-off/'],
    ['/می‌روم/', '/می‌روم/'],
  ])('from %s matches requests for %s', (from, followed) => {
    expect(redirectFault(from)).toBe(true);
    expect(redirectPath(from)).toBe(followed);
  });

  test.each([
    undefined,
    '',
    'trains',
    'https://a.nz/b',
    '/a?b',
    '/a#b',
    '/a b',
    '/a%2fb/',
    '/100%/',
    '/a/../b/',
    '//a/',
    '/',
    '/api/v1/',
    '/purchase/arrive',
    '/feed.xml',
    '/pre_a/',
  ])('from %s is not valid', (from) => {
    expect(redirectFault(from)).not.toBe(true);
    expect(redirectPath(from)).toBeNull();
  });

  test('that the Studio accepts matches requests for its address', () => {
    fc.assert(
      fc.property(path, (from) => {
        if (redirectFault(from) !== true) return;
        expect(redirectPath(from)).toBe(canonicalPath(new URL(from, 'http://site').pathname));
      }),
    );
  });
});

// @spec 2.9
test('a listed document is found by its slug, a page by its path', () => {
  expect(addressOf('/tours/rail_and_sail/')).toEqual({ type: 'tour', slug: 'rail_and_sail' });
  expect(addressOf('/destinations/')).toEqual({ type: 'page', path: '/destinations/' });
  expect(addressOf('/constructor/x/')).toEqual({ type: 'page', path: '/constructor/x/' });
  expect(addressOf('/')).toEqual({ type: 'page', path: '/' });
});

test('ancestor paths are listed from the top down', () => {
  expect(ancestorPaths('/a/b/c/')).toEqual(['/a/', '/a/b/']);
  expect(ancestorPaths('/')).toEqual([]);
});
