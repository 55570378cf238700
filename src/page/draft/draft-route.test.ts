import { describe, expect, test } from 'vitest';
import { type DraftPlace, draftRouteOf, isDraftRoute, parsePreviewPath, placeOf } from './draft-route.ts';

const segments = (address: string) => address.split('/').filter(Boolean).slice(1);

describe('the draft route', () => {
  test.each<DraftPlace>([
    { kind: 'session', path: '/' },
    { kind: 'session', path: '/a/b/' },
    { kind: 'session', path: '/link/x/' },
    { kind: 'link', id: 'page-home' },
  ])('has a path for %o and parses it back', (place) => {
    const address = draftRouteOf(place);
    expect(isDraftRoute(address)).toBe(true);
    expect(placeOf(segments(address))).toEqual(place);
  });

  test.each([[[]], [['link']], [['link', 'a', 'b']], [['other', 'a']]])('has no place for %j', (parts) => {
    expect(placeOf(parts)).toBeNull();
  });

  test.each(['/draft-routes/', '/drafts/', '/'])('does not include %s', (path) => {
    expect(isDraftRoute(path)).toBe(false);
  });
});

test('parses the document id of a preview path', () => {
  expect(parsePreviewPath('/pre_page-home/')).toBe('page-home');
  for (const path of ['/pre_/', '/pre_a/b/', '/pre/a/', '/x/pre_a/'])
    expect(parsePreviewPath(path)).toBeNull();
});
