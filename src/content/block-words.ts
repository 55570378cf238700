import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { hasText, isRecord } from '#schemas/validation/words.ts';

const schemas: ReadonlyMap<string, BlockSchema> = new Map(
  Object.values(blockSchemas).map((schema: BlockSchema) => [schema.type, schema]),
);

/** Strings that are no words, whatever the block: a part of an address, and what is read aloud instead of a picture. */
const wordless: ReadonlySet<string> = new Set(['fragment', 'alt']);

/**
 * What visitors can read of stored blocks, by the fields of the blocks' schemas: running text, lines and paragraphs in their order,
 * without what an editor chose from a list, addresses and numbers. A new block is read like the others. What is shown for
 * a time alone is left out, and so is what nobody knows.
 */
export function wordsOfBlocks(blocks: readonly unknown[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (!isRecord(block) || (block.startsAt ?? block.endsAt ?? null) !== null) return [];
    if (Array.isArray(block.sectionBlocks)) return wordsOfBlocks(block.sectionBlocks);
    const schema = typeof block._type === 'string' ? schemas.get(block._type) : undefined;
    return schema ? wordsOfFields(schema.fields, block) : [];
  });
}

function wordsOfFields(fields: unknown, holder: Readonly<Record<string, unknown>>): readonly string[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field: unknown) =>
    isRecord(field) && typeof field.name === 'string' && !wordless.has(field.name)
      ? wordsOfValue(field, holder[field.name])
      : [],
  );
}

/** @param definition a field, or a member of a list, as the Studio's form defines it */
function wordsOfValue(definition: Readonly<Record<string, unknown>>, value: unknown): readonly string[] {
  switch (definition.type) {
    case 'string':
      return hasText(value) && !isChoice(definition) ? [value.trim()] : [];
    case 'text':
      return hasText(value) ? [value.trim()] : [];
    case 'object':
    case 'image':
      return isRecord(value) ? wordsOfFields(definition.fields, value) : [];
    case 'block':
      return runningText(value);
    case 'array': {
      if (isChoice(definition)) return [];
      const members: readonly unknown[] = Array.isArray(definition.of) ? definition.of : [];
      const entries: readonly unknown[] = Array.isArray(value) ? value : [];
      return entries.flatMap((entry) => {
        const member = members.find((each) => isRecord(each) && isOf(each, entry));
        return isRecord(member) ? wordsOfValue(member, entry) : [];
      });
    }
    default:
      return [];
  }
}

/** True for what is chosen from a list: its words are the form’s, and not the page’s. */
function isChoice({ options }: Readonly<Record<string, unknown>>): boolean {
  return isRecord(options) && Array.isArray(options.list);
}

function isOf(member: Readonly<Record<string, unknown>>, entry: unknown): boolean {
  if (!isRecord(entry)) return typeof entry === member.type;
  return entry._type === (member.name ?? member.type);
}

/** A paragraph: its spans follow each other without a space. */
function runningText(value: unknown): readonly string[] {
  if (!isRecord(value) || !Array.isArray(value.children)) return [];
  const text = value.children
    .map((span: unknown) => (isRecord(span) && typeof span.text === 'string' ? span.text : ''))
    .join('')
    .trim();
  return text === '' ? [] : [text];
}
