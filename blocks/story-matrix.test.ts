import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isValidElement, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorCodes } from '#contracts/api/envelope.ts';
import { type BlockType, blockSchemas } from '#schemas/blocks/index.ts';
import { blockGroups } from '#schemas/documents/blocks-field.schema.ts';
import { type BlockGuide, contentStates, type StateStory, variantStories } from './block-guide.ts';
import { guides } from './guides.ts';
import { registry } from './registry.ts';

const root = join(import.meta.dirname, '..');
const all: Readonly<Record<string, BlockGuide | undefined>> = guides;
const types = Object.values(blockSchemas).map(({ type }): BlockType => type);
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const ownFile = (type: string) => `blocks/${kebab(type)}/${kebab(type)}.stories.tsx`;

/** The stories of a file, by export name; empty if the file does not exist. */
async function storiesOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  return existsSync(join(root, file)) ? import(join(root, file)) : {};
}

/** The fault of one cell of the matrix; empty if a story fills the cell or a reason says why none can. */
async function faultOf(type: string, state: string, shown: StateStory | undefined): Promise<string[]> {
  const cell = `${type} × ${state}`;
  if (shown === undefined) return [`${cell}: no story, and no reason why there is none`];
  if (typeof shown !== 'string')
    return shown.never.length < 20 ? [`${cell}: "${shown.never}" is no reason`] : [];
  const [name = '', file = ownFile(type)] = shown.split('#').toReversed();
  return name in (await storiesOf(file)) ? [] : [`${cell}: ${file} has no story "${name}"`];
}

const faultsOf = async (cells: readonly (readonly [string, string, StateStory | undefined])[]) =>
  (await Promise.all(cells.map((cell) => faultOf(...cell)))).flat();

describe('the story matrix', () => {
  test('has a guide for each block', () => {
    expect(types.filter((type) => !all[type])).toEqual([]);
  });

  // @spec D.1
  test('has a story, or a reason, for each block × state', async () => {
    const cells = types.flatMap((type) =>
      contentStates.map((state) => [type, state, all[type]?.states[state]] as const),
    );
    expect(await faultsOf(cells)).toEqual([]);
  });

  // @spec A.6, B.4
  test('has a story for each block × variant', async () => {
    const cells = types.flatMap((type) =>
      Object.entries(variantStories).map(([state, name]) => [type, state, name] as const),
    );
    expect(await faultsOf(cells)).toEqual([]);
  });

  test.each(types)('%s: these stories carry tags, so that each is tested in one pass only', async (type) => {
    const stories = await storiesOf(ownFile(type));
    for (const name of Object.values(variantStories))
      expect(stories[name], name).toMatchObject({ tags: expect.arrayContaining(['dressed']) });
  });

  // @spec D.1
  test('has a story for each state that only one block has', async () => {
    const cells = types.flatMap((type) =>
      Object.entries(all[type]?.ownStates ?? {}).map(([state, shown]) => [type, state, shown] as const),
    );
    expect(await faultsOf(cells)).toEqual([]);
  });

  // @spec D.1
  test('names an empty cell', async () => {
    expect(await faultOf('hero', 'missing image', undefined)).toEqual([
      'hero × missing image: no story, and no reason why there is none',
    ]);
    expect(await faultOf('hero', 'macrons', 'NoSuchStory')).toEqual([
      'hero × macrons: blocks/hero/hero.stories.tsx has no story "NoSuchStory"',
    ]);
    expect(await faultOf('hero', 'empty', { never: 'No.' })).toEqual(['hero × empty: "No." is no reason']);
  });

  test('shows the failure of exactly those blocks that have a fallback', () => {
    const wrong = types.filter((type) => {
      const shown = all[type]?.states.failure;
      return shown !== undefined && (typeof shown === 'string') === (registry[type].onFailure === 'omit');
    });
    expect(wrong).toEqual([]);
  });
});

/** Error codes of the API that a program causes, not a visitor. */
const ofPrograms = new Set([
  'INVALID_API_KEY',
  'INVALID_SITE',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'DATE_OUT_OF_RANGE',
]);
const ofVisitors = Object.keys(errorCodes).filter((code) => !ofPrograms.has(code));

// @spec D.1
test.each(['cart', 'checkout'] as const)('%s has a cell for each error code of the API', (type) => {
  const cells = Object.keys(all[type]?.ownStates ?? {});
  const missing = ofVisitors.filter((code) => !cells.some((cell) => cell.startsWith(code)));
  expect(missing.map((code) => `${type} × ${code}`)).toEqual([]);
});

const drawable = z.looseObject({
  args: z.record(z.string(), z.unknown()).optional(),
  render: z.custom<(args: unknown) => ReactNode>((value) => typeof value === 'function'),
});

/** The words and images of a story as the server would render it. */
async function drawn(type: string, name: string) {
  const { args, render } = drawable.parse((await storiesOf(ownFile(type)))[name]);
  const node = render(args ?? {});
  const { prelude } = await prerender(isValidElement(node) ? node : null, { onError: () => undefined });
  const html = await new Response(prelude).text();
  const text = html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replaceAll(/(?:aria-label|placeholder|alt|value)="([^"]*)"/g, '>$1<')
    .replaceAll(/<[^>]*>/g, ' ');
  return { text, pictures: html.match(/<img\b/g)?.length ?? 0, letters: text.replaceAll(/\s+/g, ' ').length };
}

const ownStory = (type: string, state: (typeof contentStates)[number]) => {
  const shown = all[type]?.states[state];
  return typeof shown === 'string' && !shown.includes('#') ? shown : undefined;
};

/** Rendered only in the browser: these stories set up their state with a script or a play function. */
const playedOnly: ReadonlySet<string> = new Set(['checkout LongNames', 'journeySearch ByKeyboard']);

describe('each story shows the state of its cell', { timeout: 120_000 }, () => {
  const cells = (state: (typeof contentStates)[number]) =>
    types.flatMap((type) => {
      const story = ownStory(type, state);
      return story && !playedOnly.has(`${type} ${story}`) ? [{ type, story }] : [];
    });

  test.each(cells('macrons'))(
    '$type, macrons: $story has a character with a macron',
    async ({ type, story }) => {
      expect((await drawn(type, story)).text).toMatch(/[āēīōūĀĒĪŌŪ]/);
    },
  );

  test.each(cells('long words'))(
    '$type, long words: $story has a word of 30 letters',
    async ({ type, story }) => {
      expect((await drawn(type, story)).text).toMatch(/\p{L}{30}/u);
    },
  );

  test.each(cells('minimal'))(
    '$type, minimal: $story has less text than the full story',
    async ({ type, story }) => {
      const full = await drawn(type, ownStory(type, 'full') ?? '');
      expect((await drawn(type, story)).letters).toBeLessThan(full.letters);
    },
  );

  test.each(cells('missing image'))(
    '$type, missing image: $story renders without its image',
    async ({ type, story }) => {
      const { letters, text } = await drawn(type, story);
      expect(letters).toBeGreaterThan(20);
      expect(text).not.toContain('undefined');
    },
  );
});

test.each(Object.values(blockSchemas))(
  'the stories of $type have the group that the block has in the Studio’s picker',
  async ({ type, title, group }) => {
    const { default: meta } = await storiesOf(ownFile(type));
    expect(meta).toMatchObject({ title: `Blocks/${blockGroups[group]}/${title}` });
  },
);

describe('the guides', () => {
  const parts = ['use', 'rather', 'needs', 'wording', 'design', 'access'] as const;

  // @spec D.4
  test.each(types)('%s is explained in whole sentences', (type) => {
    for (const part of parts) {
      const said = all[type]?.[part] ?? '';
      expect(said, `${type}: ${part}`).toMatch(/^\p{Lu}.{18,600}[.)]$/su);
    }
  });

  // @spec D.4
  test('use the Studio’s names for other blocks', () => {
    const titles = new Set<string>(Object.values(blockSchemas).map(({ title }) => title));
    // Names in the Studio's desk, and pages.
    const elsewhere = new Set(['Notices on every page', 'Shared sections', 'Terms']);
    const unknown = types.flatMap((type) =>
      parts.flatMap((part) =>
        [...(all[type]?.[part] ?? '').matchAll(/\*([^*]+)\*/g)].flatMap(([, name = '']) =>
          titles.has(name) || elsewhere.has(name) ? [] : [`${type}: ${name}`],
        ),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
