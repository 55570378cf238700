/** Search in the block picker: by title, synonyms, description and group of a block type. */
import { isRecord } from '#contracts/is-record.ts';
import { folded } from '#contracts/text/fold-text.ts';
import type { BlockGroup, BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { blockGroups, pickableTypes } from '#schemas/documents/blocks-field.schema.ts';
import { lockedBlockOf } from '#schemas/validation/locked-pages.ts';

/** Lists the block types that the picker offers in a document: those that the validation rules allow there. */
export function offeredBlocks(document: unknown): ReadonlySet<string> {
  const { _type, blocks } = isRecord(document) ? document : {};
  const present = new Set(
    Array.isArray(blocks) ? blocks.map((block) => (isRecord(block) ? block._type : null)) : [],
  );
  const types = pickableTypes(_type === 'sharedSection' ? 'section' : 'page');
  return new Set(
    types
      // A page has one opening; destinations, stories and tours have a built-in one.
      .filter(({ type, isOpening }) => !isOpening || (_type === 'page' && !present.has(type)))
      .filter(({ type }) => type !== 'extrasPicker' || lockedBlockOf(document) === 'cart')
      .map(({ type }) => type),
  );
}

/** A block type in the picker. */
export type FoundBlock = Pick<BlockSchema, 'type' | 'title' | 'description' | 'group' | 'synonyms'>;

const all: readonly FoundBlock[] = Object.values(blockSchemas);

/** Splits a text into words, without case, diacritics and punctuation. */
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Searches the offered block types, in the picker's order. Each word of the search must start a word of the block's
 * title, synonyms, description or group. Matches in the title come first, then those in the synonyms.
 */
export function findBlocks(
  offered: ReadonlySet<string>,
  search: string,
  group: BlockGroup | null,
): readonly FoundBlock[] {
  const searched = wordsOf(search);
  const holds = (text: string) => {
    const words = wordsOf(text);
    return searched.every((part) => words.some((word) => word.startsWith(part)));
  };
  const found = all.filter(
    (block) =>
      offered.has(block.type) &&
      (group === null || block.group === group) &&
      holds(`${block.title} ${block.synonyms.join(' ')} ${block.description} ${blockGroups[block.group]}`),
  );
  const rank = ({ title, synonyms }: FoundBlock) =>
    holds(title) ? 0 : synonyms.some((synonym) => holds(synonym)) ? 1 : 2;
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the picker's place before or after a block: the key of the block above it, or `top`. */
export function placeBeside(
  blocks: readonly { readonly key: string }[],
  key: string,
  position: 'before' | 'after',
): string {
  if (position === 'after') return key;
  return blocks[blocks.findIndex((block) => block.key === key) - 1]?.key ?? 'top';
}
