import { isRecord } from '#contracts/is-record.ts';
import { pickableTypes } from '#schemas/documents/blocks-field.ts';
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
