/** Extracts the visible text of stored blocks for the full-text search index. */
import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { parseParts } from '#schemas/shared/parse-parts.ts';
import { withKeysInside } from '#schemas/shared/stored-keys.ts';
import { hasText } from '#schemas/validation/verdict.ts';

const schemas: ReadonlyMap<string, BlockSchema> = new Map(
  Object.values(blockSchemas).map((schema: BlockSchema) => [schema.type, schema]),
);

/** Names of string fields that are no words to search for in any block: URL fragments, alternative texts, lengths of videos. */
const fieldsWithoutText: ReadonlySet<string> = new Set(['fragment', 'alt', 'length']);

/**
 * Extracts the visible text of stored blocks for site search, guided by each block schema's fields. Returns lines and
 * paragraphs in page order, without option values, addresses and numbers. New block types need no change here. Skips blocks
 * with a time window, blocks of unknown types, and content that the page leaves out because its schema refuses it.
 */
export function extractBlockTexts(blocks: readonly unknown[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (!isRecord(block) || (block.startsAt ?? block.endsAt ?? null) !== null) return [];
    if (Array.isArray(block.sectionBlocks)) return extractBlockTexts(block.sectionBlocks);
    const schema = typeof block._type === 'string' ? schemas.get(block._type) : undefined;
    if (schema?.hasContent?.(block) === false) return [];
    return (schema && textsOfFields(schema.fields, withKeysInside(block), schema.shape)) ?? [];
  });
}

/** The texts of a value, or null if the page leaves the value out. */
type Texts = readonly string[] | null;

/**
 * Collects the texts of an object's fields.
 * @param shape the schema of `holder`; undefined inside images, whose stored fields differ from those that the page gets
 */
function textsOfFields(fields: unknown, holder: Readonly<Record<string, unknown>>, shape: unknown): Texts {
  const found: string[] = [];
  for (const field of Array.isArray(fields) ? fields : []) {
    if (!isRecord(field) || typeof field.name !== 'string') continue;
    const own = partOf(shape, field.name);
    // The page does not get this field (the filter of a list, for example), so it is not shown.
    if (shape && !own) continue;
    const texts = textsOfValue(field, holder[field.name], own);
    if (texts === null && own && isRequired(own)) return null;
    if (!fieldsWithoutText.has(field.name)) found.push(...(texts ?? []));
  }
  return found;
}

/**
 * Collects the texts of one value.
 * @param definition a field or list member, as the Studio's form defines it
 */
function textsOfValue(
  definition: Readonly<Record<string, unknown>>,
  value: unknown,
  shape: z.ZodType | undefined,
): Texts {
  if (value === undefined || value === null) return null;
  switch (definition.type) {
    case 'string':
    case 'text': {
      if (!hasText(value) || shape?.safeParse(value).success === false) return null;
      return isChoice(definition) ? [] : [value.trim()];
    }
    case 'object':
      return isRecord(value) ? textsOfFields(definition.fields, value, shape) : null;
    case 'image':
      return isRecord(value) && isRecord(value.asset)
        ? textsOfFields(definition.fields, value, undefined)
        : null;
    case 'block': {
      const parsed = shape && parseParts(shape, value);
      return parsed?.ok === false ? null : runningText(parsed ? parsed.data : value);
    }
    case 'array':
      return Array.isArray(value) ? textsOfList(definition, value, shape) : null;
    case 'number':
    case 'boolean':
    case 'datetime':
    case 'geopoint':
      return shape?.safeParse(value).success === false ? null : [];
    default:
      return [];
  }
}

function textsOfList(
  definition: Readonly<Record<string, unknown>>,
  entries: readonly unknown[],
  shape: z.ZodType | undefined,
): Texts {
  const members: readonly unknown[] = Array.isArray(definition.of) ? definition.of : [];
  const list = shape && withoutWrapping(shape);
  const found = entries.flatMap((entry) => {
    const member = members.find((each) => isRecord(each) && isOf(each, entry));
    const own = list instanceof z.ZodArray ? memberOf(list.element, entry) : undefined;
    const texts = isRecord(member) ? textsOfValue(member, entry, own) : null;
    return texts ? [{ entry, texts }] : [];
  });
  // Count only issues of the list itself, such as too few entries: each entry was checked above.
  const issues = shape?.safeParse(found.map(({ entry }) => entry)).error?.issues ?? [];
  if (issues.some(({ path }) => path.length === 0)) return null;
  return isChoice(definition) ? [] : found.flatMap(({ texts }) => texts);
}

const isRequired = (shape: z.ZodType) =>
  !shape.safeParse(undefined).success && !shape.safeParse(null).success;

/** Unwraps optional, nullable and catch schemas, and transforms. */
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

/** Returns the schema of a list entry, selected by `_type` if the list is a union. */
function memberOf(element: unknown, entry: unknown): z.ZodType | undefined {
  const options: readonly unknown[] = element instanceof z.ZodUnion ? element.options : [element];
  const type = isRecord(entry) ? entry._type : undefined;
  const own = options.find(
    (option) => options.length === 1 || partOf(option, '_type')?.safeParse(type).success,
  );
  return own instanceof z.ZodType ? own : undefined;
}

/** Returns true if the Studio offers the value as a list of options: option texts appear in the form, not on the page. */
function isChoice({ options }: Readonly<Record<string, unknown>>): boolean {
  return isRecord(options) && Array.isArray(options.list);
}

function isOf(member: Readonly<Record<string, unknown>>, entry: unknown): boolean {
  if (!isRecord(entry)) return typeof entry === member.type;
  return entry._type === (member.name ?? member.type);
}

/** Joins the spans of a paragraph without spaces. */
function runningText(value: unknown): readonly string[] {
  if (!isRecord(value) || !Array.isArray(value.children)) return [];
  const text = value.children
    .map((span: unknown) => (isRecord(span) && typeof span.text === 'string' ? span.text : ''))
    .join('')
    .trim();
  return text === '' ? [] : [text];
}
