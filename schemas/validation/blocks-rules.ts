/** Studio validation of a page's list of blocks: one opening, and locked blocks on their own page only. */
import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema } from '../block-schema.ts';
import { blockSchemas } from '../blocks/index.ts';
import { lockedBlockOf, lockedBlocks } from './locked-pages.ts';
import { quoted } from './verdict.ts';

const schemas: Readonly<Record<string, BlockSchema>> = blockSchemas;

/** A fault of one block, or of the whole list if it has no key. */
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

/**
 * Checks the opening, so that a page has one title: an opening is first and unique. It is not allowed in sections, nor
 * on documents with a generated opening.
 */
function openingFaults(type: unknown, entries: readonly Entry[]): BlocksFault[] {
  const openings = entries.filter((entry) => schemaOf(entry.type)?.isOpening);
  if (type === 'sharedSection')
    return openings.map(({ key }) =>
      at(key, 'Remove this opening: a section appears on several pages, and an opening belongs to one.'),
    );
  if (type !== 'page')
    return openings.map(({ key }) =>
      at(key, 'Remove this block: this page already opens with its name, summary and picture.'),
    );
  return openings.flatMap(({ key }, index) => {
    if (index > 0) return [at(key, 'Remove this second opening: a page can have only one.')];
    return entries[0]?.key === key ? [] : [at(key, 'Move the opening to the top of the page.')];
  });
}

/** Checks the locked blocks: each exactly once on its own page, and nowhere else. */
function lockedFaults(document: Readonly<Record<string, unknown>>, entries: readonly Entry[]): BlocksFault[] {
  const own = lockedBlockOf(document);
  const faults = entries.flatMap(({ key, type }, index) => {
    const place = lockedBlocks.get(type);
    if (place === undefined) return [];
    if (type !== own) return [at(key, `${titleOf(type)} works only on the page ${place}: remove it here.`)];
    const isFirst = entries.findIndex((entry) => entry.type === type) === index;
    return isFirst ? [] : [at(key, `${titleOf(type)} is already on this page: remove this one.`)];
  });
  if (own !== undefined && !entries.some(({ type }) => type === own))
    return [
      ...faults,
      {
        message: `This page needs ${titleOf(own)}: restore an older version, or discard the changes.`,
      },
    ];
  return faults;
}

function nestedFaults(type: unknown, entries: readonly Entry[]): BlocksFault[] {
  if (type !== 'sharedSection') return [];
  return entries
    .filter((entry) => entry.type === 'sharedBlocks')
    .map(({ key }) => at(key, 'A shared section can’t contain another one: add its blocks here.'));
}

/** Returns the faults that prevent a page or a shared section from being published with these blocks. */
export function blocksFaults(document: unknown): BlocksFault[] {
  if (!isRecord(document)) return [];
  const entries = entriesOf(document.blocks);
  return [
    ...openingFaults(document._type, entries),
    ...lockedFaults(document, entries),
    ...nestedFaults(document._type, entries),
  ];
}

/** Returns advice for an editor before publishing. */
export function blocksAdvice(document: unknown): BlocksFault[] {
  if (!isRecord(document)) return [];
  const entries = entriesOf(document.blocks);
  if (entries.length === 0)
    return [
      {
        message:
          document._type === 'sharedSection'
            ? 'This section is empty, so pages show nothing here.'
            : 'No blocks yet: the page shows only its name.',
      },
    ];
  return entries
    .filter(({ type }) => type === 'extrasPicker' && lockedBlockOf(document) !== 'cart')
    .map(({ key }) => at(key, `${titleOf('extrasPicker')} needs a cart on the same page.`));
}
