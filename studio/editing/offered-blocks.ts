import { isRecord } from '#contracts/is-record.ts';
import { pickableTypes } from '#schemas/documents/blocks-field.ts';
import { lockedBlockOf } from '#schemas/validation/locked-pages.ts';

/** The block types that a document's picker offers: those that are no fault there, of which the rules would tell at once. */
export function offeredBlocks(document: unknown): ReadonlySet<string> {
  const { _type, blocks } = isRecord(document) ? document : {};
  const present = new Set(
    Array.isArray(blocks) ? blocks.map((block) => (isRecord(block) ? block._type : null)) : [],
  );
  const types = pickableTypes(_type === 'sharedSection' ? 'section' : 'page');
  return new Set(
    types
      // A page opens once; destinations, stories and tours open by themselves.
      .filter(({ type, isOpening }) => !isOpening || (_type === 'page' && !present.has(type)))
      .filter(({ type }) => type !== 'extrasPicker' || lockedBlockOf(document) === 'cart')
      .map(({ type }) => type),
  );
}
