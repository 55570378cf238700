import { describe, expect, test } from 'vitest';
import { type DraftPlace, draftRouteOf, isDraftRoute, placeOf, previewedId } from './draft-route.ts';

const segments = (address: string) => address.split('/').filter(Boolean).slice(1);

describe('the twin of a page for drafts', () => {
  test.each<DraftPlace>([
    { kind: 'session', path: '/' },
    { kind: 'session', path: '/a/b/' },
    { kind: 'session', path: '/link/x/' },
    { kind: 'link', id: 'page-home' },
  ])('has an address for %o, and says it again', (place) => {
    const address = draftRouteOf(place);
    expect(isDraftRoute(address)).toBe(true);
    expect(placeOf(segments(address))).toEqual(place);
  });

  test.each([[[]], [['link']], [['link', 'a', 'b']], [['other', 'a']]])('has none for %j', (parts) => {
    expect(placeOf(parts)).toBeNull();
  });

  test.each(['/draft-routes/', '/drafts/', '/'])('%s is no address of it', (path) => {
    expect(isDraftRoute(path)).toBe(false);
  });
});

test('a preview is asked for by the id of a document', () => {
  expect(previewedId('/pre_page-home/')).toBe('page-home');
  for (const path of ['/pre_/', '/pre_a/b/', '/pre/a/', '/x/pre_a/']) expect(previewedId(path)).toBeNull();
});
