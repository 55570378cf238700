import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema } from '../block-schema.ts';
import { blockSchemas } from '../blocks/index.ts';
import { lockedBlockOf, lockedBlocks } from './locked-pages.ts';
import { quoted } from './words.ts';

const schemas: Readonly<Record<string, BlockSchema>> = blockSchemas;

/** A fault of one of a page's blocks, or of all of them together where it names none. */
export interface BlocksFault {
  readonly message: string;
  readonly key?: string;
}

interface Entry {
  readonly key: string | undefined;
  readonly type: string;
}

const entriesOf = (blocks: unknown): Entry[] =>
  Array.isArray(blocks)
    ? blocks.flatMap((block) =>
        isRecord(block) && typeof block._type === 'string'
          ? [{ key: typeof block._key === 'string' ? block._key : undefined, type: block._type }]
          : [],
      )
    : [];

const schemaOf = (type: string): BlockSchema | undefined =>
  Object.hasOwn(schemas, type) ? schemas[type] : undefined;
const titleOf = (type: string) => quoted(schemaOf(type)?.title ?? type);
const at = (key: string | undefined, message: string): BlocksFault =>
  key === undefined ? { message } : { message, key };

/** One name for each page: the opening stands first and once, or not at all where the page makes its own. */
function openingFaults(type: unknown, entries: readonly Entry[]): BlocksFault[] {
  const openings = entries.filter((entry) => schemaOf(entry.type)?.isOpening);
  if (type === 'sharedSection')
    return openings.map(({ key }) =>
      at(key, 'An opening names a page, and a section stands on several: take it out.'),
    );
  if (type !== 'page')
    return openings.map(({ key }) =>
      at(key, 'This page opens by itself, with its name, its sentence and its picture: take this block out.'),
    );
  return openings.flatMap(({ key }, index) => {
    if (index > 0) return [at(key, 'A page has one name: this second opening has to go.')];
    return entries[0]?.key === key ? [] : [at(key, 'The opening names the page: move it to the top.')];
  });
}

/** What sells stands once, on its own page, and stays there. */
function lockedFaults(document: Readonly<Record<string, unknown>>, entries: readonly Entry[]): BlocksFault[] {
  const own = lockedBlockOf(document);
  const faults = entries.flatMap(({ key, type }, index) => {
    const place = lockedBlocks.get(type);
    if (place === undefined) return [];
    if (type !== own)
      return [at(key, `${titleOf(type)} works on the page ${place} alone: take it out here.`)];
    const isFirst = entries.findIndex((entry) => entry.type === type) === index;
    return isFirst ? [] : [at(key, `${titleOf(type)} is on this page already: take this one out.`)];
  });
  if (own !== undefined && !entries.some(({ type }) => type === own))
    return [
      ...faults,
      {
        message: `This page can’t be without ${titleOf(own)}: bring back an older version, or discard the changes.`,
      },
    ];
  return faults;
}

function nestedFaults(type: unknown, entries: readonly Entry[]): BlocksFault[] {
  if (type !== 'sharedSection') return [];
  return entries
    .filter((entry) => entry.type === 'sharedBlocks')
    .map(({ key }) => at(key, 'A shared section can’t stand in another one: put its blocks here.'));
}

/** What keeps a page, or a shared section, from being published with these blocks. */
export function blocksFaults(document: unknown): BlocksFault[] {
  if (!isRecord(document)) return [];
  const entries = entriesOf(document.blocks);
  return [
    ...openingFaults(document._type, entries),
    ...lockedFaults(document, entries),
    ...nestedFaults(document._type, entries),
  ];
}

/** What an editor should look at before publishing. */
export function blocksAdvice(document: unknown): BlocksFault[] {
  if (!isRecord(document)) return [];
  const entries = entriesOf(document.blocks);
  if (entries.length === 0)
    return [
      {
        message:
          document._type === 'sharedSection'
            ? 'There is nothing in this section: pages show nothing in its place.'
            : 'There are no blocks yet: the page shows its name and nothing else.',
      },
    ];
  return entries
    .filter(({ type }) => type === 'extrasPicker' && lockedBlockOf(document) !== 'cart')
    .map(({ key }) => at(key, `${titleOf('extrasPicker')} shows what goes with a cart, and has none here.`));
}
