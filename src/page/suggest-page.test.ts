import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexRoutes } from '#cms/route-table.ts';
import { similarPage } from './suggest-page.ts';

const paths = ['/', '/contact/', '/travel_passes/', '/destinations/kaikoura/', '/blogs/', '/a/b/'];
const routes = indexRoutes({
  pages: paths.map((path) => ({ id: path, path, updatedAt: '', hidden: false })),
  redirects: [{ from: '/get_in_touch/', to: '/contact/' }],
});

describe('the page similar to a wrong address', () => {
  test.each([
    ['/Contact/', '/contact/'],
    ['/CONTACT', '/contact/'],
    ['/TRAVEL_PASSES/', '/travel_passes/'],
    ['/travel-passes', '/travel_passes/'],
    ['/travel passes/', '/travel_passes/'],
    ['/contact/.', '/contact/'],
    ['/contact/)', '/contact/'],
    ['/contact/).', '/contact/'],
    ['/contact/”,', '/contact/'],
    ['/(contact)', '/contact/'],
    ['//contact//', '/contact/'],
    ['/contact.html', '/contact/'],
    ['/destinations/Kaikōura/', '/destinations/kaikoura/'],
    ['/Get-In-Touch', '/contact/'],
  ])('suggests for %s the page %s', (wrongPath, expected) => {
    expect(similarPage(routes, wrongPath)).toBe(expected);
  });

  test.each([
    '/contacts/',
    '/contact/us/',
    '/',
    '/)',
    '',
    '/ab/',
    '/__proto__/',
    '/contact?x',
    '//evil.example/contact/',
  ])('suggests nothing for %s', (wrongPath) => {
    expect(similarPage(routes, wrongPath)).toBeNull();
  });

  test('is always an address of the route table', () => {
    const known = new Set([...paths, '/contact/', null]);
    const wrongPath = fc.string({
      unit: fc.constantFrom(...'/contactCONTACTab_-.)\\:%#@\u0304\ud83d '),
      maxLength: 20,
    });
    fc.assert(fc.property(wrongPath, (path) => known.has(similarPage(routes, path))));
  });
});
