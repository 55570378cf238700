import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, ancestorPaths, canonicalPath, longestPath } from './path.ts';

describe('canonicalPath', () => {
  test.each([
    ['/', '/'],
    ['/contact', '/contact/'],
    ['/contact/', '/contact/'],
    ['/ways_to_see_nz/bus_journeys', '/ways_to_see_nz/bus_journeys/'],
    ['/k%C4%81/', '/kā/'],
  ])('%s is %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  test.each([
    ['contact'],
    [''],
    ['//evil.example'],
    ['/a//b'],
    ['/a/../b'],
    ['/a/%2e%2e/b'],
    ['/.'],
    ['/a\\b'],
    ['/a%5cb'],
    ['/a%00'],
    ['/%E0%A4%A'],
    [`/${'a'.repeat(longestPath)}`],
  ])('%s names no page', (path) => {
    expect(canonicalPath(path)).toBeNull();
  });

  test('is stable: a canonical path is its own canonical form', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9_-]{1,12}$/), { maxLength: 6 }), (parts) => {
        const canonical = canonicalPath(`/${parts.join('/')}`);
        expect(canonical).not.toBeNull();
        expect(canonicalPath(canonical ?? '')).toBe(canonical);
      }),
    );
  });
});

test('a listed document is asked for by its slug, all else by its path', () => {
  expect(addressOf('/tours/rail_and_sail/')).toEqual({ type: 'tour', slug: 'rail_and_sail' });
  expect(addressOf('/destinations/')).toEqual({ type: 'page', path: '/destinations/' });
  expect(addressOf('/constructor/x/')).toEqual({ type: 'page', path: '/constructor/x/' });
  expect(addressOf('/')).toEqual({ type: 'page', path: '/' });
});

test('the pages above a page come from the top down', () => {
  expect(ancestorPaths('/a/b/c/')).toEqual(['/a/', '/a/b/']);
  expect(ancestorPaths('/')).toEqual([]);
});
