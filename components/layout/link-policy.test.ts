import { describe, expect, it } from 'vitest';
import { clientPath, isPlainClick, mayPrefetch, mayPreload, partOf } from './link-policy.ts';

const here = 'https://southbound.test/tours/?month=5#map';
const link = (path: string, more: Partial<Parameters<typeof clientPath>[0]> = {}) => ({
  href: new URL(path, here).href,
  target: '',
  download: false,
  document: false,
  ...more,
});

describe('clientPath', () => {
  it.each([
    ['/contact/', '/contact/'],
    ['/tours/?month=6', '/tours/?month=6'],
    ['/blogs/a#part', '/blogs/a#part'],
    ['/ways_to_see_nz/train_journeys/', '/ways_to_see_nz/train_journeys/'],
    ['?month=5', '/tours/?month=5'],
  ])('navigates to %s on the client', (path, expected) => {
    expect(clientPath(link(path), here)).toBe(expected);
  });

  it.each([
    ['another origin', link('https://www.tia.org.nz/')],
    ['another scheme', link('mailto:hello@southbound.test')],
    ['a place on this page', link('#legs')],
    ['the top of this page', link('#')],
    ['a file', link('/sitemap.xml')],
    ['the API', link('/api/v1/reference')],
    ['a new tab', link('/contact/', { target: '_blank' })],
    ['a download', link('/contact/', { download: true })],
    ['a link that asks for a document', link('/contact/', { document: true })],
    ['no address', { href: '', target: '', download: false, document: false }],
  ])('leaves %s to the browser', (_, facts) => {
    expect(clientPath(facts, here)).toBeNull();
  });
});

describe('isPlainClick', () => {
  const click = {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
  };

  it('accepts only the main button', () => {
    expect(isPlainClick(click)).toBe(true);
    expect(isPlainClick({ ...click, button: 1 })).toBe(false);
  });

  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey', 'defaultPrevented'] as const)(
    'rejects a click with %s',
    (key) => {
      expect(isPlainClick({ ...click, [key]: true })).toBe(false);
    },
  );
});

describe('mayPreload', () => {
  it.each([
    ['/contact/', true],
    ['/contact/#part?', true],
    ['/tours/?month=6', false],
    ['/tours/?month=6#map', false],
    ['/cart/', false],
    ['/cart', false],
    ['/cart/#extras', false],
    ['/cart/form/', true],
  ])('%s: %s', (path, expected) => {
    expect(mayPreload(path, ['/cart/'])).toBe(expected);
  });
});

describe('mayPrefetch', () => {
  it.each([
    [undefined, true],
    [{ effectiveType: '4g' }, true],
    [{ effectiveType: '3g', saveData: false }, true],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ effectiveType: '4g', saveData: true }, false],
  ])('%o: %s', (connection, expected) => {
    expect(mayPrefetch(connection)).toBe(expected);
  });
});

describe('partOf', () => {
  it.each([
    ['/tours/#map', 'map'],
    ['/tours/?month=5#the%20map', 'the map'],
    ['/tours/', ''],
    ['/tours/#100%', '100%'],
  ])('%s: %s', (address, expected) => {
    expect(partOf(address)).toBe(expected);
  });
});
