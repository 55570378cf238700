import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { specialRoutes } from '#src/page/special-routes.ts';
import {
  canonicalFault,
  isReserved,
  pathFault,
  redirectFault,
  slugFault,
  takenAdvice,
  takenFault,
} from './address-rules.ts';

const root = join(import.meta.dirname, '../..');

describe('an address', () => {
  test.each([
    '/',
    '/contact/',
    '/ways_to_see_nz/train_journeys/',
    '/blogs/',
    '/tours/north/island/',
    '/purchase/',
  ])('%s may be a page’s', (path) => {
    expect(pathFault(path)).toBe(true);
  });

  test.each([
    undefined,
    '',
    'contact/',
    '/contact',
    '/Contact/',
    '/a//b/',
    '/a/../b/',
    '/māori/',
    '/-a/',
    '/blogs/a/',
    '/destinations/kaikoura/',
    '/tours/a-day/',
    '/pre_abc/',
    `/${'a'.repeat(300)}/`,
  ])('%j may not', (path) => {
    expect(pathFault(path)).not.toBe(true);
  });

  test.each([...specialRoutes])('%s is the house’s own', (path) => {
    expect(isReserved(path)).toBe(true);
  });

  test('is the house’s own wherever a folder of the routes answers it', () => {
    // Below these, pages of the CMS stand, and single forms and files beside them.
    const shared = new Set(['blogs', 'cart', 'checkout', 'purchase']);
    const folders = readdirSync(join(root, 'src/app'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name) && !shared.has(entry.name))
      .map(({ name }) => name);
    expect(folders).toContain('api');
    expect(folders.filter((name) => !isReserved(`/${name}/anything/`) && !name.includes('.'))).toEqual([]);
  });

  test('is the house’s own wherever the proxy lets it pass', () => {
    const [, passed = ''] = /\(\?!(.*)\)\.\*\)'/.exec(readFileSync(join(root, 'src/proxy.ts'), 'utf8')) ?? [];
    const folders = [...passed.matchAll(/(?:^|\|)([a-z-]+)\//g)].map(([, name = '']) => name);
    expect(folders).toContain('media');
    const open = folders.filter(
      // `files` is a part of an address below /outbox/.
      (name) => !['cart', 'checkout', 'purchase', 'files'].includes(name) && !isReserved(`/${name}/x/`),
    );
    expect(open).toEqual([]);
    expect(isReserved('/cart/form/')).toBe(true);
    expect(isReserved('/purchase/ticket.pdf')).toBe(true);
    expect(isReserved('/blogs/')).toBe(false);
    expect(isReserved('/cart/')).toBe(false);
  });
});

test('the last part of an address is small letters, digits and what joins them', () => {
  expect(slugFault('night-trains_2')).toBe(true);
  for (const slug of [undefined, '', 'Night', 'a b', 'a/b', '-a', 'a--b', 'ā', 'a'.repeat(201)])
    expect(slugFault(slug), String(slug)).not.toBe(true);
});

test('a redirect begins at a path of this site', () => {
  for (const from of ['/trains/', '/Old/Page.html', '/trains', '/māori/'])
    expect(redirectFault(from), from).toBe(true);
  for (const from of [undefined, '', 'trains', 'https://a.nz/b', '/a?b', '/a#b', '/a b', '/', '/api/v1/'])
    expect(redirectFault(from), String(from)).not.toBe(true);
});

test('a page gives way to another page, and a redirect to both', () => {
  const page = { type: 'page', title: 'Trains' };
  const redirect = { type: 'redirect', title: '/trains/' };
  expect(takenFault('page', [])).toBe(true);
  expect(takenFault('page', [redirect])).toBe(true);
  expect(takenAdvice([redirect])).toContain('taken away');
  expect(takenFault('page', [redirect, page])).toBe('The page “Trains” has this address already.');
  expect(takenFault('redirect', [page])).toContain('never redirected');
  expect(takenFault('redirect', [redirect])).toBe('Another redirect begins there already.');
});

test('words may have stood on another site first', () => {
  expect(canonicalFault(undefined)).toBe(true);
  expect(canonicalFault('https://example.nz/story')).toBe(true);
  for (const address of ['/story/', 'example.nz', 'mailto:a@b.nz', 'https://']) {
    expect(canonicalFault(address), address).not.toBe(true);
  }
});
