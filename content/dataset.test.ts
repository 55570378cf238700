/** Tests the content dataset: ids, references, pictures, schemas, navigation and redirects. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate, parse } from 'groq-js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { currentVersion } from '#schemas/block-schema.ts';
import { type BlockType, blockSchemas } from '#schemas/blocks/index.ts';
import { blocksProjection } from '#schemas/blocks-projection.ts';
import { redirectEntry } from '#schemas/documents/redirect.schema.ts';
import { siteSettings, siteSettingsProjection } from '#schemas/documents/site-settings.schema.ts';
import { imageProjection } from '#schemas/shared/image.schema.ts';
import { pathExpression } from '#schemas/shared/link.schema.ts';

const storedDocument = z.looseObject({
  _id: z.string().regex(/^[a-zA-Z0-9-]+$/, 'an id without dots: ids with dots are not public'),
  _type: z.string(),
  _createdAt: z.iso.datetime(),
  _updatedAt: z.iso.datetime(),
});

const folder = join(import.meta.dirname, 'documents');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ndjson'))
  .map((name) => ({
    name,
    documents: readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => storedDocument.parse(JSON.parse(line))),
  }));
const documents = files.flatMap((file) => file.documents);
const pictures = new Set(readdirSync(join(import.meta.dirname, 'images')));
const otherFiles = readdirSync(join(import.meta.dirname, 'files'));

/** Yields every object inside a value, including the value itself. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { ...value };
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

/** Converts a value as an import does: file names of pictures, videos and captions become references to assets. */
function imported(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(imported);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === '_sanityAsset'
        ? ['asset', { _type: 'reference', _ref: assetId(inner) }]
        : [name, imported(inner)],
    ),
  );
}
const assetId = (source: unknown) =>
  String(source).replace(/^(image|file)@file:\/\/\.\/(?:images|files)\//, '$1-');

const assets = [...pictures].map((name) => ({
  _id: `image-${name}`,
  _type: 'sanity.imageAsset',
  path: `images/southbound/production/${name}`,
  metadata: { dimensions: { width: 2400, height: 1600 } },
}));
const fileAssets = otherFiles.map((name) => ({
  _id: `file-${name}`,
  _type: 'sanity.fileAsset',
  path: `files/southbound/production/${name}`,
  mimeType: name.endsWith('.vtt') ? 'text/vtt' : 'video/mp4',
}));
const dataset = [...documents.map(imported), ...assets, ...fileAssets];

async function query(groq: string): Promise<unknown> {
  const value = await evaluate(parse(groq), {
    dataset,
    params: { mediaBase: '/media/', since: '2026-01-01T00:00:00Z' },
  });
  return value.get();
}

const composedTypes = ['page', 'destination', 'blogPost', 'tour'];
const composed = z
  .array(
    z.looseObject({
      _id: z.string(),
      _type: z.string(),
      title: z.string().min(1).max(120),
      address: z.string(),
      summary: z.string().min(1).max(300),
      card: z.looseObject({ src: z.string(), alt: z.string().min(1) }).nullable(),
      blocks: z.array(z.looseObject({ _key: z.string(), _type: z.string() })).min(1),
    }),
  )
  .parse(
    await query(
      `*[_type in ${JSON.stringify(composedTypes)}]{..., "address": ${pathExpression}, "card": picture{${imageProjection}}, "blocks": blocks[]${blocksProjection}}`,
    ),
  );

const isBlockType = (type: string): type is BlockType => Object.hasOwn(blockSchemas, type);

/** Addresses of the navigation in the specification, in order; second-level entries are in `submenu`. */
const specifiedNavigation = [
  '/',
  [
    '/ways_to_see_nz/train_journeys/',
    'new_zealand_by_train',
    'northern_explorer',
    'coastal_pacific',
    'tranz_alpine',
    'regional_and_local_trains',
    'new_zealand_stations',
    'train_timetables',
  ],
  '/ways_to_see_nz/bus_journeys/',
  [
    '/ways_to_see_nz/ferry_journeys/',
    'ferry_travel_in_new_zealand',
    'interislander_ferry',
    'bluebridge_ferry',
    'stewart_island_ferry',
  ],
  ['/ways_to_see_nz/travel_passes/', 'rail_passes', 'rail_and_bus_passes', 'bus_passes'],
  ['/ways_to_see_nz/travel_packages/', 'travel_packages', 'short_travel_packages', 'escorted_journeys'],
  '/ways_to_see_nz/gift_vouchers/',
  '/travel_passes/',
  '/destinations/',
  '/tours/',
  '/blogs/',
  '/contact/',
  '/about/',
  '/frequently-asked-questions/',
  '/terms-and-conditions/',
  '/privacy-policy/',
  '/checkout/',
].map((entry) => {
  const [path = '', ...below] = [entry].flat();
  return { path, submenu: below.map((name) => `${path}${name}/`) };
});

describe('documents', () => {
  test('have unique ids', () => {
    const ids = documents.map(({ _id }) => _id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test.each(files)('in $name all have the type in the file name', ({ name, documents }) => {
    const type = name.replace('.ndjson', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(documents.filter(({ _type }) => _type !== type).map(({ _id }) => _id)).toEqual([]);
  });

  test('refer only to existing documents', () => {
    const ids = new Set(documents.map(({ _id }) => _id));
    const dangling = documents.flatMap((document) =>
      [...objectsIn(document)].flatMap(({ _ref }) =>
        typeof _ref === 'string' && !ids.has(_ref) ? [`${document._id} → ${_ref}`] : [],
      ),
    );
    expect(dangling).toEqual([]);
  });

  test('use only existing pictures and files, and use all of them', () => {
    const shown = new Set(
      documents.flatMap((document) =>
        [...objectsIn(document)].flatMap(({ _sanityAsset }) =>
          _sanityAsset === undefined
            ? []
            : [String(_sanityAsset).replace(/^(?:image@file:\/\/\.\/images|file@file:\/\/\.\/files)\//, '')],
        ),
      ),
    );
    const existing = [...pictures, ...otherFiles];
    expect([...shown].filter((name) => !existing.includes(name))).toEqual([]);
    expect(existing.filter((name) => !name.endsWith('.md') && !shown.has(name))).toEqual([]);
  });

  test('have a unique key for every item of a list', () => {
    const faults: string[] = [];
    const look = (value: unknown, where: string) => {
      if (typeof value !== 'object' || value === null) return;
      if (Array.isArray(value)) {
        const keys = value.flatMap((member) => (typeof member === 'object' ? [member?._key] : []));
        if (new Set(keys).size < keys.length || keys.some((key) => typeof key !== 'string'))
          faults.push(`${where}: ${keys}`);
      }
      for (const [name, inner] of Object.entries(value)) look(inner, `${where}.${name}`);
    };
    for (const document of documents) look(document, document._id);
    expect(faults).toEqual([]);
  });
});

describe('pages', () => {
  test('have unique, valid addresses', () => {
    const addresses = composed.map(({ address }) => address);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
    expect(addresses.filter((address) => !/^\/([a-z0-9_-]+\/)*$/.test(address))).toEqual([]);
  });

  // @spec 2.3, 2.6, 2.7
  test('include the routes of the specification', () => {
    const addresses = new Set(composed.map(({ address }) => address));
    const routed = ['/book-your-journey/', '/cart/', '/checkout/', '/purchase/', '/purchase-failed/'];
    expect(routed.filter((address) => !addresses.has(address))).toEqual([]);
    expect(addresses.has('/undefined/')).toBe(false);
  });

  test.each(composed)('$address has valid blocks of the current version', ({ _type, blocks, card }) => {
    const faults = blocks.flatMap((block) => {
      if (!isBlockType(block._type)) return [`${block._key}: unknown type ${block._type}`];
      const result = blockSchemas[block._type].shape.safeParse(block);
      const version =
        block.schemaVersion === currentVersion(blockSchemas[block._type]) ? [] : [`${block._key}: version`];
      return result.success ? version : [`${block._key}: ${z.prettifyError(result.error)}`];
    });
    expect(faults).toEqual([]);
    // A page starts with a hero block. Other types start with their title, summary and picture.
    expect(blocks.map((block) => block._type === 'hero')).toEqual(
      blocks.map((_, index) => _type === 'page' && index === 0),
    );
    if (_type !== 'page') expect(card).not.toBeNull();
  });

  test('have no empty card lists', () => {
    const lists = composed.flatMap(({ address, blocks }) =>
      blocks.flatMap((block) => (block._type === 'cardList' ? [{ address, block }] : [])),
    );
    const empty = lists.filter(({ block }) => blockSchemas.cardList.shape.parse(block).items.length === 0);
    expect(empty.map(({ address, block }) => `${address} ${block._key}`)).toEqual([]);
  });

  // @spec 2.16
  test('contain the cart exactly once, on its page', () => {
    const places = composed.flatMap(({ address, blocks }) =>
      blocks.flatMap(({ _type }) =>
        ['cart', 'extrasPicker'].includes(_type) ? [`${_type} ${address}`] : [],
      ),
    );
    expect(places.toSorted()).toEqual(['cart /cart/', 'extrasPicker /cart/']);
  });

  test('use every block type', () => {
    const used = new Set(composed.flatMap(({ blocks }) => blocks.map(({ _type }) => _type)));
    expect(Object.keys(blockSchemas).filter((type) => !used.has(type))).toEqual([]);
  });
});

describe('navigation and footer', async () => {
  const settings = siteSettings.parse(await query(`*[_id == "siteSettings"][0]${siteSettingsProjection}`));

  // @spec 2.18, 2.19, 2.20, 2.21, 2.22, 2.23, 2.24, 2.25, 2.26, 3.8, A.1
  test('have the entries of the specification, in order', () => {
    expect(
      settings.navigation.map(({ path, submenu }) => ({ path, submenu: submenu.map((entry) => entry.path) })),
    ).toEqual(specifiedNavigation);
  });

  // @spec 2.28, 2.29, 2.30, 2.34, 2.35
  test('have four columns with links to the right pages', () => {
    expect(settings.footer.columns.map(({ title }) => title)).toEqual([
      'Ways to see New Zealand',
      'Trains in New Zealand',
      'See New Zealand',
      'Useful',
    ]);
    const trains = Object.fromEntries(
      settings.footer.columns[1]?.links.map(({ label, path }) => [label, path]) ?? [],
    );
    expect(trains).toMatchObject({
      Timetables: '/ways_to_see_nz/train_journeys/train_timetables/',
      'Train stations': '/ways_to_see_nz/train_journeys/new_zealand_stations/',
      'Northern Explorer': '/ways_to_see_nz/train_journeys/northern_explorer/',
    });
    expect(settings.footer.social.map(({ network }) => network)).toEqual(['facebook', 'instagram']);
    expect(settings.footer.legal.map(({ path }) => path)).toEqual([
      '/terms-and-conditions/',
      '/privacy-policy/',
    ]);
  });

  // @spec 2.29, 2.32, A.8
  test('make no false claims: no hard-coded year, no membership, no unlabelled social accounts', () => {
    expect(settings.footer.copyright).toBe('© {year} Southbound');
    expect(settings.footer.association?.name).not.toMatch(/member/i);
    expect(settings.footer.social.filter(({ label }) => !label)).toEqual([]);
  });
});

describe('redirects', async () => {
  const redirects = z
    .array(redirectEntry)
    .parse(await query(`*[_type == "redirect"]{from, "to": target->{"path": ${pathExpression}}.path}`));

  test('start at addresses without a page and lead to existing pages', () => {
    const addresses = new Set(composed.map(({ address }) => address));
    expect(redirects.filter(({ from, to }) => addresses.has(from) || !addresses.has(to))).toEqual([]);
  });

  // @spec 2.36
  test('fix the doubled path of the Northern Explorer', () => {
    expect(redirects).toContainEqual({
      from: '/ways_to_see_nz/train_journeys/ways_to_see_nz/train_journeys/northern_explorer/',
      to: '/ways_to_see_nz/train_journeys/northern_explorer/',
    });
  });
});
