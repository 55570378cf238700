// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createFocusFollower, openedMessage, readFocus } from './follow-focus.ts';

const scroll = vi.fn();
beforeEach(() => {
  scroll.mockReset();
  Element.prototype.scrollIntoView = scroll;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 5_000, 100, 100);
  window.matchMedia = vi.fn(() => ({ matches: true }) as MediaQueryList);
  document.body.innerHTML = `
    <div id="one" data-sanity="id=a;type=page;path=blocks:x;base=s"><h2 id="heading" data-sanity="id=a;type=page;path=blocks:x.heading;base=s"></h2></div>
    <div id="two" data-sanity="id=a;type=page;path=blocks:xy;base=s"></div>
    <div id="other" data-sanity="id=b;type=sharedSection;path=blocks:x;base=s"></div>
    <div id="list" data-sanity="id=a;type=page;path=blocks;base=s"></div>`;
});

const focusOn = (id: string, path: string) => readFocus({ type: 'presentation/focus', data: { id, path } });
const shown = () => [...document.querySelectorAll('[data-draft-focus]')].map(({ id }) => id);

test.each([
  ['its element', 'a', 'blocks[_key=="x"].heading', ['heading']],
  ['the block of a field without an element', 'a', 'blocks[_key=="x"].links[_key=="l"].label', ['one']],
  ['a block whose key starts like another', 'a', 'blocks[_key=="xy"]', ['two']],
  ['a block of a shared section', 'b', 'blocks[_key=="x"].text', ['other']],
  ['nothing for a field that no page shows', 'a', 'seo.title', []],
])('a focused field shows %s', (_what, id, path, expected) => {
  createFocusFollower().focus(focusOn(id, path) ?? null);
  expect(shown()).toEqual(expected);
  expect(scroll).toHaveBeenCalledTimes(expected.length);
});

test('later renders keep the highlight and leave the scroll position', () => {
  const follower = createFocusFollower();
  follower.focus(focusOn('a', 'blocks[_key=="x"]') ?? null);
  document.getElementById('one')?.removeAttribute('data-draft-focus');
  follower.drawn();
  expect(shown()).toEqual(['one']);
  expect(scroll).toHaveBeenCalledTimes(1);
  follower.focus(null);
  expect(shown()).toEqual([]);
});

test('scrolls once the field appears', () => {
  const follower = createFocusFollower();
  follower.focus(focusOn('a', 'blocks[_key=="new"]') ?? null);
  expect(scroll).not.toHaveBeenCalled();
  document.getElementById('two')?.setAttribute('data-sanity', 'id=a;type=page;path=blocks:new;base=s');
  follower.drawn();
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('reads only the Studio’s messages about focus', () => {
  expect(readFocus({ type: 'presentation/blur' })).toBeNull();
  expect(readFocus({ type: openedMessage, data: { id: 'a', path: 'title' } })).toEqual({
    id: 'a',
    path: 'title',
  });
  expect(readFocus({ type: 'presentation/focus', data: { id: 'a' } })).toBeUndefined();
  expect(readFocus({ type: 'presentation/refresh' })).toBeUndefined();
  expect(readFocus('x')).toBeUndefined();
  expect(focusOn('a', 'blocks[_key=="x"].rows[0]')).toEqual({ id: 'a', path: 'blocks:x.rows:0' });
});
