import { describe, expect, test } from 'vitest';
import { cardList } from '#blocks/card-list/card-list.block.ts';
import { linkList } from '#blocks/link-list/link-list.block.ts';
import { renderBlocks } from '#tests/blocks/render-block.tsx';
import {
  badJsonLdBlock,
  headingBlock,
  loadingBlock,
  lockedBlock,
  throwingBlock,
  throwingFallback,
} from './block-fixtures.testing.tsx';

const good = [
  { _key: 'first', _type: 'callToAction', heading: 'First' },
  { _key: 'last', _type: 'callToAction', heading: 'Last' },
] as const;

/** Tests the table in docs/adr: the result of each fault for each audience, between two good blocks. */
async function between(bad: unknown, options: Parameters<typeof renderBlocks>[2], extra = [throwingBlock()]) {
  return renderBlocks([headingBlock(), ...extra], [good[0], bad, good[1]], options);
}

const withoutTheBad = (await renderBlocks([headingBlock()], good, { audience: 'public' })).html;

let nested: unknown = 'deep';
for (let level = 0; level < 200; level += 1) nested = { inside: nested };

const nothingShown: [string, unknown, string][] = [
  ['an unknown type', { _key: 'x', _type: 'carousel' }, 'block.unknown'],
  ['the type __proto__', JSON.parse('{"_key":"x","_type":"__proto__"}'), 'block.unknown'],
  ['the type constructor', { _key: 'x', _type: 'constructor' }, 'block.unknown'],
  ['the type toString', { _key: 'x', _type: 'toString' }, 'block.unknown'],
  ['a type with invisible characters', { _key: 'x', _type: 'callToAction\u200b' }, 'block.unknown'],
  ['an empty type', { _key: 'x', _type: '' }, 'block.invalid'],
  ['a type that is null', { _key: 'x', _type: null }, 'block.invalid'],
  ['no type', { _key: 'x' }, 'block.invalid'],
  ['a null in the list', null, 'block.invalid'],
  ['text in the list', 'not a block', 'block.invalid'],
  ['a list in the list', [], 'block.invalid'],
  ['200 levels of nesting', { _key: 'x', _type: 'callToAction', heading: 'Deep', nested }, 'block.invalid'],
  ['a known type that is invalid', { _key: 'x', _type: 'callToAction', heading: 7 }, 'block.invalid'],
  ['a block that throws while it is drawn', { _key: 'x', _type: 'gallery', heading: 'Bad' }, 'block.threw'],
];

describe.each(nothingShown)('%s', (_name, bad, event) => {
  test('leaves the page unchanged for visitors and reports one event', async () => {
    const { html, events } = await between(bad, { audience: 'public' });
    expect(html).toBe(withoutTheBad);
    expect(events.map((entry) => entry.event)).toEqual([event]);
    expect(events[0]).toMatchObject({ page: '/under-test/' });
  });

  test('shows editors a card in its place', async () => {
    const { html } = await between(bad, { audience: 'draft' });
    expect(html.match(/role="note"/g)).toHaveLength(1);
  });

  test('fails tests and stories', async () => {
    await expect(between(bad, { audience: 'test' })).rejects.toThrow();
  });
});

test('names fields for editors by their titles', async () => {
  const { html } = await between({ _key: 'x', _type: 'callToAction', heading: '' }, { audience: 'draft' });
  expect(html).toContain('Heading: ');
});

test('migrates a block stored in an old version', async () => {
  const renamed = headingBlock('callToAction', [({ title, ...rest }) => ({ ...rest, heading: title })]);
  const { html, events } = await renderBlocks(
    [renamed],
    [{ _key: 'old', _type: 'callToAction', title: 'From before' }],
    { audience: 'public' },
  );
  expect(html).toContain('From before</h1>');
  expect(events).toEqual([]);
});

test('treats a failed migration as an invalid block', async () => {
  const step = headingBlock('gallery', [
    ({ rows, ...rest }) => {
      if (!Array.isArray(rows)) throw new TypeError('rows');
      return rest;
    },
  ]);
  const bad = { _key: 'x', _type: 'gallery', heading: 'Old' };
  const { html, events } = await between(bad, { audience: 'public' }, [step]);
  expect(html).toBe(withoutTheBad);
  expect(events).toMatchObject([{ event: 'block.invalid' }]);
});

test('leaves out only the block whose structured data throws', async () => {
  const bad = { _key: 'x', _type: 'gallery', heading: 'Bad data' };
  const { html, events } = await between(bad, { audience: 'public' }, [badJsonLdBlock()]);
  expect(html).toBe(withoutTheBad);
  expect(events).toMatchObject([{ event: 'block.threw' }]);
});

describe('a loader', () => {
  const stored = { _key: 'x', _type: 'routeCards', heading: 'Times' };
  const gone = loadingBlock(async () => ({ ok: false, reason: 'unavailable' }));
  const thrower = loadingBlock(async () => {
    throw new Error('connection refused');
  });

  test('that fails shows the block’s fallback and reports one event', async () => {
    const { html, events } = await between(stored, { audience: 'public' }, [gone]);
    expect(html).toContain('Stand-in: unavailable');
    expect(events).toMatchObject([{ event: 'block.unloaded', reason: 'unavailable' }]);
  });

  test('that throws is contained', async () => {
    const { html, events } = await between(stored, { audience: 'public' }, [thrower]);
    expect(html).toContain('Stand-in: threw');
    expect(events).toMatchObject([{ event: 'block.unloaded', reason: 'threw' }]);
  });

  test('that fails shows editors the reason', async () => {
    expect((await between(stored, { audience: 'draft' }, [gone])).html).toContain('could not be loaded');
  });
});

describe('a critical block', () => {
  test('that throws shows its fallback', async () => {
    const bad = { _key: 'x', _type: 'gallery', heading: 'Cart' };
    const { html } = await between(bad, { audience: 'public' }, [throwingBlock('critical')]);
    expect(html).toContain('Stand-in: threw');
  });

  test('that is invalid shows its fallback', async () => {
    const { html } = await between({ _key: 'x', _type: 'gallery' }, { audience: 'public' }, [
      throwingBlock('critical'),
    ]);
    expect(html).toContain('Stand-in: unavailable');
  });

  test('without data shows its fallback', async () => {
    const critical = loadingBlock(async () => ({ ok: false, reason: 'not_found' }), 'critical');
    const stored = { _key: 'x', _type: 'routeCards', heading: 'Cart' };
    const { html } = await between(stored, { audience: 'public' }, [critical]);
    expect(html).toContain('Stand-in: not_found. Call us.');
  });
});

describe('an invalid part of a block', () => {
  const stored = {
    _key: 'x',
    _type: 'linkList',
    heading: 'Further on',
    links: [
      { label: 'Tours', href: '/tours/' },
      { label: 'Nowhere', href: 'javascript:alert(1)' },
      { label: '\u200b', href: '/' },
    ],
  };

  test('is left out alone, and one event names it', async () => {
    const { html, events } = await renderBlocks([linkList], [stored], { audience: 'public' });
    expect(html).toContain('href="/tours/"');
    expect(html).toContain('Nowhere');
    expect(html).not.toContain('javascript:');
    expect(events).toMatchObject([{ event: 'block.trimmed', key: 'x', type: 'linkList' }]);
    expect(events[0]).toMatchObject({
      reason: expect.stringMatching(/^links\.1\.href: .*; links\.2\.label: /),
    });
  });

  test('is named to editors beside the rest', async () => {
    const { html } = await renderBlocks([linkList], [stored], { audience: 'draft' });
    expect(html).toContain('href="/tours/"');
    expect(html).toContain('Links, 3, Link text: ');
  });

  test('fails tests and stories', async () => {
    await expect(renderBlocks([linkList], [stored], { audience: 'test' })).rejects.toThrow(/left out/);
  });
});

test('gives each block a unique anchor, whatever the keys are', async () => {
  const keys = ['a', 'a', 'a-2', 'a.b', 'a-b', 'a b', '', '-'];
  const stored = keys.map((_key) => ({ _key, _type: 'callToAction', heading: 'One' }));
  const { html } = await renderBlocks([headingBlock()], stored, { audience: 'public' });
  const ids = [...html.matchAll(/ id="(block-[^"]*)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(keys.length);
  expect(new Set(ids).size).toBe(keys.length);
  expect(ids.slice(0, 4)).toEqual(['block-a', 'block-a-3', 'block-a-2', 'block-a-b']);
});

describe('a page with a locked block', () => {
  const locked = lockedBlock('cart', '/under-test/');
  const cart = (key: string, heading: unknown) => ({ _key: key, _type: 'cart', heading });

  test('shows the first valid one of several and reports the others', async () => {
    const { html, events } = await between(cart('one', 'One'), { audience: 'public' }, [locked]);
    expect(html).toContain('One</h2>');
    expect(events).toEqual([]);
    const stored = [cart('one', 7), cart('two', 'Two'), cart('three', 'Three')];
    const several = await renderBlocks([headingBlock(), locked], [...good, ...stored], {
      audience: 'public',
    });
    expect(several.html).toContain('Two</h2>');
    expect(several.html).not.toMatch(/Three|Stand-in/);
    expect(several.events).toMatchObject([
      { event: 'block.invalid', key: 'one' },
      { event: 'block.repeated', key: 'one' },
      { event: 'block.repeated', key: 'three' },
    ]);
  });

  test('does not limit the block on other pages, such as the component reference', async () => {
    const elsewhere = lockedBlock('cart', '/cart/');
    const stored = [cart('one', 'One'), cart('two', 'Two')];
    const { html, events } = await renderBlocks([elsewhere], stored, { audience: 'public' });
    expect(html).toMatch(/One<.*Two</s);
    expect(events).toEqual([]);
  });

  test('shows the fallback if the block is missing, and reports it', async () => {
    for (const stored of [good, []]) {
      const { html, events } = await renderBlocks([headingBlock(), locked], stored, { audience: 'public' });
      expect(html).toContain('Stand-in: not_found');
      expect(events).toEqual([{ page: '/under-test/', key: '', type: 'cart', event: 'block.missing' }]);
    }
    const draft = await renderBlocks([headingBlock(), locked], good, { audience: 'draft' });
    expect(draft.html).toContain('needs this block');
  });

  test('shows the fallback of an invalid block, and does not report it as missing', async () => {
    const { html, events } = await between(cart('one', 7), { audience: 'public' }, [locked]);
    expect(html.match(/Stand-in: unavailable/g)).toHaveLength(1);
    expect(events).toMatchObject([{ event: 'block.invalid' }]);
  });
});

test('leaves out a chosen document that is gone, and one event says where', async () => {
  const card = { _key: 'there', kind: 'tour', title: 'Alps by rail', href: '/tours/alps/' };
  const stored = { _key: 'x', _type: 'cardList', source: 'chosen', items: [null, card] };
  const { html, events } = await renderBlocks([cardList], [stored], { audience: 'public' });
  expect(html).toContain('Alps by rail');
  expect(events).toEqual([
    { page: '/under-test/', key: 'x', type: 'cardList', event: 'document.missing', reason: 'items.0' },
  ]);
});

test('shows two blocks with the same key', async () => {
  const duplicates = [good[0], { ...good[0], heading: 'Twin' }];
  const { html } = await renderBlocks([headingBlock()], duplicates, { audience: 'public' });
  expect(html).toContain('id="block-first"');
  expect(html).toContain('id="block-first-2"');
});

test('leaves a good block unchanged by a bad block with the same key', async () => {
  const bad = { _key: 'first', _type: 'carousel' };
  const { html } = await renderBlocks([headingBlock()], [bad, ...good], { audience: 'public' });
  expect(html).toBe(withoutTheBad);
});

test('leaves good blocks without keys unchanged by bad ones', async () => {
  const [first, last] = good.map(({ _key, ...rest }) => rest);
  const alone = await renderBlocks([headingBlock()], [first, last], { audience: 'public' });
  const { html } = await renderBlocks([headingBlock()], [null, first, {}, last], { audience: 'public' });
  expect(html).toBe(alone.html);
});

test('leaves out a block whose fallback throws, and shows the page', async () => {
  const bad = { _key: 'x', _type: 'gallery', heading: 'Bad' };
  const { html, events } = await between(bad, { audience: 'public' }, [throwingFallback('fallback')]);
  expect(html).toBe(withoutTheBad);
  expect(events.map(({ event }) => event)).toEqual(['block.threw', 'block.threw']);
});

test('shows the last resort if the fallback of a critical block throws', async () => {
  const bad = { _key: 'x', _type: 'gallery', heading: 'Cart' };
  const { html } = await between(bad, { audience: 'public' }, [throwingFallback('critical')]);
  expect(html).toContain('href="/contact/"');
});

test('tells editors which version a block was stored in', async () => {
  const renamed = headingBlock('callToAction', [({ title, ...rest }) => ({ ...rest, heading: title })]);
  const stored = [{ _key: 'old', _type: 'callToAction', title: 'From before' }];
  expect((await renderBlocks([renamed], stored, { audience: 'draft' })).html).toContain('version 1');
  expect((await renderBlocks([renamed], stored, { audience: 'public' })).html).not.toContain('version 1');
});

test('renders a page whose block list is not a list', async () => {
  const { html, events } = await renderBlocks([headingBlock()], null, { audience: 'public' });
  expect(html).toContain('Under test</h1>');
  expect(events).toEqual([]);
});
