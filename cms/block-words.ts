import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { parseParts } from '#schemas/shared/parse-parts.ts';
import { withKeysInside } from '#schemas/shared/stored-keys.ts';
import { hasText } from '#schemas/validation/words.ts';

const schemas: ReadonlyMap<string, BlockSchema> = new Map(
  Object.values(blockSchemas).map((schema: BlockSchema) => [schema.type, schema]),
);

/** Strings that are no words, whatever the block: a part of an address, and what is read aloud instead of a picture. */
const wordless: ReadonlySet<string> = new Set(['fragment', 'alt']);

/**
 * What visitors can read of stored blocks, by the fields of the blocks' schemas: running text, lines and paragraphs in their order,
 * without what an editor chose from a list, addresses and numbers. A new block is read like the others. What is shown for
 * a time alone is left out, and so is what the page leaves out: what nobody knows, and what its schema refuses.
 */
export function wordsOfBlocks(blocks: readonly unknown[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (!isRecord(block) || (block.startsAt ?? block.endsAt ?? null) !== null) return [];
    if (Array.isArray(block.sectionBlocks)) return wordsOfBlocks(block.sectionBlocks);
    const schema = typeof block._type === 'string' ? schemas.get(block._type) : undefined;
    return (schema && wordsOfFields(schema.fields, withKeysInside(block), schema.shape)) ?? [];
  });
}

/** The words of something, or null where the page leaves it out. */
type Words = readonly string[] | null;

/** @param shape the schema of `holder`; undefined inside images, whose stored fields differ from what the page gets */
function wordsOfFields(fields: unknown, holder: Readonly<Record<string, unknown>>, shape: unknown): Words {
  const found: string[] = [];
  for (const field of Array.isArray(fields) ? fields : []) {
    if (!isRecord(field) || typeof field.name !== 'string') continue;
    const own = partOf(shape, field.name);
    // A field that the page does not get, such as the filter of a list, is not shown.
    if (shape && !own) continue;
    const words = wordsOfValue(field, holder[field.name], own);
    if (words === null && own && isRequired(own)) return null;
    if (!wordless.has(field.name)) found.push(...(words ?? []));
  }
  return found;
}

/** @param definition a field, or a member of a list, as the Studio's form defines it */
function wordsOfValue(
  definition: Readonly<Record<string, unknown>>,
  value: unknown,
  shape: z.ZodType | undefined,
): Words {
  if (value === undefined || value === null) return null;
  switch (definition.type) {
    case 'string':
    case 'text': {
      if (!hasText(value) || shape?.safeParse(value).success === false) return null;
      return isChoice(definition) ? [] : [value.trim()];
    }
    case 'object':
      return isRecord(value) ? wordsOfFields(definition.fields, value, shape) : null;
    case 'image':
      return isRecord(value) && isRecord(value.asset)
        ? wordsOfFields(definition.fields, value, undefined)
        : null;
    case 'block': {
      const parsed = shape && parseParts(shape, value);
      return parsed?.ok === false ? null : runningText(parsed ? parsed.data : value);
    }
    case 'array':
      return Array.isArray(value) ? wordsOfList(definition, value, shape) : null;
    case 'number':
    case 'boolean':
    case 'datetime':
    case 'geopoint':
      return shape?.safeParse(value).success === false ? null : [];
    default:
      return [];
  }
}

function wordsOfList(
  definition: Readonly<Record<string, unknown>>,
  entries: readonly unknown[],
  shape: z.ZodType | undefined,
): Words {
  const members: readonly unknown[] = Array.isArray(definition.of) ? definition.of : [];
  const list = shape && withoutWrapping(shape);
  const found = entries.flatMap((entry) => {
    const member = members.find((each) => isRecord(each) && isOf(each, entry));
    const own = list instanceof z.ZodArray ? memberOf(list.element, entry) : undefined;
    const words = isRecord(member) ? wordsOfValue(member, entry, own) : null;
    return words ? [{ entry, words }] : [];
  });
  // Only faults of the list itself count here, such as too few entries; the entries have been checked above.
  const issues = shape?.safeParse(found.map(({ entry }) => entry)).error?.issues ?? [];
  if (issues.some(({ path }) => path.length === 0)) return null;
  return isChoice(definition) ? [] : found.flatMap(({ words }) => words);
}

const isRequired = (shape: z.ZodType) =>
  !shape.safeParse(undefined).success && !shape.safeParse(null).success;

/** The schema without its wrappers: optional, nullable, catch and transforms. */
function withoutWrapping(shape: unknown): unknown {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodCatch)
    return withoutWrapping(shape.unwrap());
  if (shape instanceof z.ZodPipe)
    return withoutWrapping(shape.in instanceof z.ZodTransform ? shape.out : shape.in);
  return shape;
}

function partOf(shape: unknown, name: string): z.ZodType | undefined {
  const whole = withoutWrapping(shape);
  const part: unknown = whole instanceof z.ZodObject ? whole.shape[name] : undefined;
  return part instanceof z.ZodType ? part : undefined;
}

/** The schema of a list entry, chosen by its `_type` where entries differ. */
function memberOf(element: unknown, entry: unknown): z.ZodType | undefined {
  const options: readonly unknown[] = element instanceof z.ZodUnion ? element.options : [element];
  const type = isRecord(entry) ? entry._type : undefined;
  const own = options.find(
    (option) => options.length === 1 || partOf(option, '_type')?.safeParse(type).success,
  );
  return own instanceof z.ZodType ? own : undefined;
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
