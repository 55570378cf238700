/**
 * Property-based test: the Studio's validation agrees with the page. If the Studio finds no error in a block, the page
 * shows all of it. Blocks are generated from the Studio's forms, with values as editors, scripts and other programs write
 * them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#blocks/registry.ts';
import { extractBlockTexts } from '#cms/block-texts.ts';
import * as groq from '#cms/queries.ts';
import type { TestDocument, TestLake } from '#lake/test-lake.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { parseParts } from '#schemas/shared/parse-parts.ts';
import { withKeys } from '#schemas/shared/stored-keys.ts';
import { isFullSize } from '#tests/case-counts.ts';
import { documents, startContentLake, validateInStudio } from '#tests/content/studio-validation.ts';

const runs = isFullSize ? 120 : 3;

let lake: TestLake;
beforeAll(async () => {
  lake = await startContentLake();
});
afterAll(() => lake.close());

type Field = {
  readonly name?: string;
  readonly type: string;
  readonly fields?: readonly Field[];
  readonly of?: readonly Field[];
  readonly to?: readonly { readonly type: string }[];
  readonly options?: { readonly list?: readonly unknown[] };
};

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 12 });

const words = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom('Kaikōura', 'Night trains', 'Te Whanganui-a-Tara 😀', 'A  b') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        ' spaced ',
        'a'.repeat(120),
        'a'.repeat(121),
        'a'.repeat(300),
        'a'.repeat(2_000),
        'a\u0301'.repeat(60),
      ],
      ...[
        '',
        ' ',
        '\u200b',
        '\u2060\ufeff',
        '\u3164',
        '<b>bold</b>',
        'a\nb',
        'a\tb',
        '\u202eturned',
        'half \ud83d',
      ],
    ),
  },
);
const addresses = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      'https://example.org/',
      'Https://example.org/a',
      'Mailto:desk@example.org',
      'https://youtu.be/aBcD_12-xYz',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        'HTTP://EXAMPLE.ORG',
        'mailto:desk@example.org',
        'tel:+6444981234',
        'Tel:0800 111',
        '/contact/',
        '',
      ],
      ...['#block-a', '/contact', ' https://example.org ', 'javascript:alert(1)', 'data:text/html,a'],
      ...['//example.org', 'example.org', 'https://'],
    ),
  },
);
const instants = fc.constantFrom(
  ...[
    '2026-11-21T00:00:00Z',
    '2026-11-21T00:00:00.000Z',
    '2026-11-21T13:00:00+13:00',
    '2027-04-03T14:30:00.5Z',
  ],
  ...['2026-11-21T00:00Z', '2026-11-21', '2026-02-30T00:00:00Z', '2026-11-21T24:00:00Z', 'soon', ''],
);
const shares = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom<unknown>(0, 0.1, 0.5, 1, -2.220446049250313e-16, 1.0000000000000002),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(1.5, -1, null, '0.1') },
);
const key = fc.constantFrom('a', 'b', 'c', 'd0f1', 'a.b');

const picture = fc
  .record(
    {
      asset: fc.constant({ _type: 'reference', _ref: 'image-bay-of-islands-10x10-png' }),
      alt: words,
      hotspot: fc.record({ x: shares, y: shares, width: shares, height: shares }, { requiredKeys: [] }),
      crop: fc.record({ top: shares, bottom: shares, left: shares, right: shares }, { requiredKeys: [] }),
    },
    { requiredKeys: ['asset'] },
  )
  .chain((more) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant({ _type: 'image', ...more }) },
      { weight: 2, arbitrary: fc.constant({ _type: 'image', ...more, alt: undefined, decorative: true }) },
      { weight: 1, arbitrary: fc.constant({ _type: 'image' }) },
    ),
  );

const file = fc
  .constantFrom('mp4', 'mp4', 'vtt', 'vtt', 'mov')
  .map((extension) => `file-auckland-to-greymouth-${extension}`)
  .map((_ref) => ({ _type: 'file', asset: { _type: 'reference', _ref } }));

const target = fc.constant({ _type: 'reference', _ref: 'page-contact' });
/** Usually either a page or a URL, as the form requires. */
const whereTo = fc.oneof(
  { weight: 5, arbitrary: fc.record({ target }) },
  { weight: 5, arbitrary: fc.record({ url: addresses }) },
  { weight: 1, arbitrary: fc.record({ target, url: addresses }, { requiredKeys: [] }) },
);
/** Usually the valid value, sometimes one that the form cannot produce. */
const mostly = (usual: string, ...others: readonly string[]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );

const linkMark = fc
  .record({ _type: mostly('link', 'internalLink'), _key: fc.constantFrom('m1', 'm2') })
  .chain((mark) => whereTo.map((where) => ({ ...mark, ...where })));
const span = fc.record({
  _type: mostly('span', 'priceTag'),
  _key: fc.constantFrom('s1', 's2', 's3'),
  text: words,
  marks: fc.array(fc.constantFrom('strong', 'em', 'm1', 'm2', 'underline'), { maxLength: 2 }),
});
const textBlock = fc.record(
  {
    _type: fc.constant('block'),
    _key: key,
    style: fc.constantFrom('normal', 'normal', 'h2', 'h3', 'h4', 'blockquote', 'lead'),
    listItem: mostly('bullet', 'number', 'square'),
    level: fc.integer({ min: 0, max: 9 }),
    markDefs: fc.array(linkMark, { maxLength: 2 }),
    children: fc.array(span, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['_type', '_key', 'children'] },
);

/** Documents of the content by type. */
const ids = Map.groupBy(documents, ({ _type }) => _type);
const reference = (types: readonly string[]) =>
  fc
    .constantFrom(...types.flatMap((type) => ids.get(type) ?? []).slice(0, 40), { _id: 'nobody' })
    .map(({ _id }) => ({ _type: 'reference', _ref: _id }));

/** Generates values for a field, most of them as the form produces them. */
function valuesFor(field: Field): fc.Arbitrary<unknown> {
  const { options, fields = [], of = [], to = [] } = field;
  const list = options?.list?.map((entry) =>
    typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : entry,
  );
  if (field.type === 'array') {
    const members = of.map((member) => memberOf(member, list));
    return fc.array(fc.oneof(...members), { minLength: 1, maxLength: 3 });
  }
  if (list && list.length > 0)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...list) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>('', 'not-in-the-list') },
    );
  switch (field.type) {
    case 'string':
    case 'text':
      return words;
    case 'number':
      return fc.constantFrom<unknown>(0, 1, 3, 60, 61, 2.5, -1, 1e9);
    case 'boolean':
      return fc.boolean();
    case 'datetime':
      return instants;
    case 'url':
      return addresses;
    case 'image':
      return picture;
    case 'file':
      return file;
    case 'geopoint':
      return fc.record({
        _type: fc.constant('geopoint'),
        lat: fc.constantFrom(-41.2, -36.8, -47, 0, 91),
        lng: fc.constantFrom(174.7, 168.1, -176.5, 0, 181),
      });
    case 'reference':
      return reference(to.map(({ type }) => type));
    case 'block':
      return textBlock;
    case 'object':
      return objectOf(fields);
    default:
      throw new Error(`No generator for fields of type ${field.type}.`);
  }
}

function objectOf(fields: readonly Field[]): fc.Arbitrary<Record<string, unknown>> {
  const leads = fields.some(({ name }) => name === 'target');
  const others = leads
    ? fields.filter(({ name = '' }) => !['target', 'url', 'fragment'].includes(name))
    : fields;
  const own: fc.Arbitrary<Record<string, unknown>> = fc.record(
    Object.fromEntries(others.map((field) => [field.name ?? '', maybe(valuesFor(field))])),
    { requiredKeys: [] },
  );
  return leads ? own.chain((more) => whereTo.map((where) => ({ ...more, ...where }))) : own;
}

/** Generates an item of a list; objects get a key, as in the Studio. */
function memberOf(member: Field, list: readonly unknown[] | undefined): fc.Arbitrary<unknown> {
  const value = list ? valuesFor({ ...member, options: { list } }) : valuesFor(member);
  return fc
    .tuple(value, key)
    .map(([entry, _key]) =>
      typeof entry === 'object' && entry !== null
        ? { _type: member.name ?? member.type, _key, ...entry }
        : entry,
    );
}

/** Returns a page with the block, at a path where the Studio permits it. */
function pageWith(schema: BlockSchema, block: Record<string, unknown>): TestDocument {
  const opening = { _key: 'opening', _type: 'hero', heading: 'Under test' };
  const own = { ...block, _key: 'under-test', _type: schema.type };
  return {
    _id: schema.lockedTo
      ? `page${schema.lockedTo.replaceAll('/', '-').replace(/-$/, '')}`
      : 'drafts.under-test',
    _type: 'page',
    title: 'Under test',
    path: { _type: 'slug', current: schema.lockedTo ?? '/under_test/' },
    summary: 'A page of the tests, with a sentence that is long enough to be shown by a search engine.',
    blocks: schema.isOpening ? [own] : [opening, own],
  };
}

/** Queries the block as the page does. */
async function askedFor(document: TestDocument): Promise<Readonly<Record<string, unknown>>> {
  const page = await lake.client.fetch(groq.pageOfDocument, {
    document,
    ancestors: [],
    mediaBase: '/media/',
  });
  return page.blocks.find(({ _key }: { _key: string }) => _key === 'under-test');
}

/** Returns the parts of the block that the page drops, or all faults if it drops the whole block. */
async function leftOut(document: TestDocument, type: keyof typeof registry): Promise<string[]> {
  const parsed = registry[type].parse(await askedFor(document));
  const faults = parsed.ok ? parsed.dropped : parsed.faults;
  return faults.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** Returns all texts in the parsed value, which the component receives. */
function textIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const spans = 'children' in value && Array.isArray(value.children) ? value.children : [];
  return [
    spans
      .map(({ text }: { text: string }) => text)
      .join('')
      .trim(),
    ...Object.values(value).flatMap(textIn),
  ];
}

describe('if the Studio finds no error, the page shows all of', () => {
  test.each(Object.values(blockSchemas).map((schema: BlockSchema) => [schema.type, schema] as const))(
    '%s',
    async (_type, schema) => {
      let published = 0;
      const fields = schema.fields as readonly Field[];
      await fc.assert(
        fc.asyncProperty(objectOf(fields), async (block) => {
          const document = pageWith(schema, block);
          if ((await validateInStudio(document, 'error', lake)).length > 0) return;
          published += 1;
          expect(await leftOut(document, schema.type as keyof typeof registry)).toEqual([]);
        }),
        { numRuns: runs },
      );
      if (isFullSize) expect(published).toBeGreaterThan(0);
    },
  );
});

describe('the search index has no words that the page drops from', () => {
  test.each(Object.values(blockSchemas).map((schema: BlockSchema) => [schema.type, schema] as const))(
    '%s',
    async (_type, schema) => {
      await fc.assert(
        fc.asyncProperty(objectOf(schema.fields as readonly Field[]), async (block) => {
          const document = pageWith(schema, block);
          const stored = document.blocks as readonly { readonly _key: string }[];
          const parsed = parseParts(schema.shape, withKeys(await askedFor(document)));
          const shown = parsed.ok ? textIn(parsed.data) : [];
          const found = extractBlockTexts(stored.filter(({ _key }) => _key === 'under-test'));
          expect(shown).toEqual(expect.arrayContaining([...found]));
        }),
        { numRuns: runs },
      );
    },
  );
});
