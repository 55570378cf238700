// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { markFields } from './mark-fields.ts';

const text = (path: string, words: string) => ({ path, label: path, shown: { text: words } });

function draw(fields: readonly object[], html: string): HTMLElement {
  document.body.innerHTML = `<div data-block="hero" data-sanity="id=a;type=page;path=blocks:x;base=%2Fstudio">${html}</div>`;
  const block = document.body.firstElementChild;
  if (!(block instanceof HTMLElement)) throw new Error('The block is missing.');
  block.dataset.draftFields = JSON.stringify(fields);
  markFields(document);
  return block;
}

/** Lists the marked elements with the paths of their fields. */
const marks = () =>
  [...document.querySelectorAll('[data-draft-field]')].map((element) => {
    const [, path] = /;path=([^;]*)/.exec(element.getAttribute('data-sanity') ?? '') ?? [];
    return `${element.tagName.toLowerCase()} ${path}`;
  });

test('marks the innermost element that shows a text, whatever its spaces', () => {
  draw(
    [text('blocks:x.heading', 'Picton – Kaikōura'), text('blocks:x.links:b.label', 'Book now')],
    '<h1><span>Picton\u00A0–\nKaikōura</span></h1><p>Picton</p><a href="/"> Book now <svg></svg></a>',
  );
  expect(marks()).toEqual(['span blocks:x.heading', 'a blocks:x.links:b.label']);
  expect(document.querySelector('span')?.dataset).toMatchObject({
    sanity: 'id=a;type=page;path=blocks:x.heading;base=%2Fstudio',
    sanityDragDisable: 'true',
    draftLabel: 'blocks:x.heading',
  });
});

test('gives fields with the same text their elements in order', () => {
  draw(
    [text('blocks:x.a', 'Wellington'), text('blocks:x.b', 'Wellington'), text('blocks:x.c', 'Picton')],
    '<p>Wellington</p><p>Wellington</p><p>Picton</p><b>Picton</b>',
  );
  expect(marks()).toEqual(['p blocks:x.a', 'p blocks:x.b', 'p blocks:x.c', 'b blocks:x.c']);
});

test('marks pictures by their address, and nothing in the draft’s own tools', () => {
  draw(
    [
      { path: 'blocks:x.picture', label: 'Picture', shown: { picture: '/media/a-1x1.png' } },
      text('blocks:x.t', 'Hi'),
    ],
    '<img src="/media/a-1x1.png?w=320"><img src="/media/b-1x1.png"><p data-draft-tool="">Hi</p>',
  );
  expect(marks()).toEqual(['img blocks:x.picture']);
});

test('removes a mark when the element shows something else', () => {
  const block = draw([text('blocks:x.t', 'Before')], '<p>Before</p>');
  block.dataset.draftFields = JSON.stringify([text('blocks:x.t', 'After')]);
  markFields(document);
  expect(marks()).toEqual([]);
  expect(block.querySelector('p')?.attributes).toHaveLength(0);
  const [paragraph] = block.children;
  if (paragraph) paragraph.textContent = 'After';
  markFields(document);
  expect(marks()).toEqual(['p blocks:x.t']);
});
