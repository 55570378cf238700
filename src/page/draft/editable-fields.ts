/** Fields of a draft that its page may show, so that a click in the preview opens the field. */
import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { wordsOf } from '#schemas/documents/blocks-field.schema.ts';
import { studioTypes } from '#schemas/documents/index.ts';

/** A text or picture of the content, with the place where editors change it. */
export interface EditableField {
  /** Path in the document, as `data-sanity` encodes it: `blocks:a.links:b.label`. */
  readonly path: string;
  /** Name for editors, with the form's titles: `Opening › Buttons › Link text`. */
  readonly label: string;
  /** The stored text, or the address of the picture. */
  readonly shown: { readonly text: string } | { readonly picture: string };
}

/** The parts of a Studio type that decide how its value is shown. */
interface FieldType {
  readonly type: string;
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly fields?: readonly FieldType[] | undefined;
  readonly of?: readonly FieldType[] | undefined;
}

/** Keys that a `data-sanity` path can hold. */
const plainKey = /^[\w-]+$/;

/** Returns the title of a block with its heading: `Opening: Coastal Pacific`. */
export function blockLabel({ title, previewField }: BlockSchema, stored: unknown): string {
  const words = isRecord(stored) ? wordsOf(stored[previewField]) : '';
  return words === '' ? title : `${title}: ${words}`;
}

/** Lists the fields of a stored block at a path, in the order of its form. */
export function fieldsOfBlock(
  { title, fields }: Pick<BlockSchema, 'title' | 'fields'>,
  stored: unknown,
  path: string,
): EditableField[] {
  return fieldsOf(fields, stored, path, title);
}

/** Fields of a document that its opening shows, by the names of the opening's fields. */
const openingFields: ReadonlyMap<string, readonly string[]> = new Map([
  ['destination', ['title', 'summary', 'picture', 'region']],
  ['blogPost', ['title', 'summary', 'picture', 'author']],
  ['tour', ['title', 'summary', 'picture', 'duration']],
]);

/** Lists the document's fields behind the opening of a destination, blog post or tour; `stored` is that opening. */
export function fieldsOfOpening(documentType: string, stored: unknown): EditableField[] {
  const [heading, lead, picture, eyebrow] = openingFields.get(documentType) ?? [];
  const document = studioTypes.find(({ name }) => name === documentType);
  if (!isRecord(stored) || !document || !('fields' in document)) return [];
  const values: ReadonlyMap<string | undefined, unknown> = new Map([
    [heading, stored.heading],
    [lead, stored.lead],
    [picture, stored.picture],
    [eyebrow, stored.eyebrow],
  ]);
  const types: readonly FieldType[] = document.fields ?? [];
  return types
    .filter(({ name }) => values.has(name))
    .flatMap((type) => shownBy(type, values.get(type.name), type.name ?? '', type.title ?? ''));
}

function fieldsOf(types: readonly FieldType[], stored: unknown, path: string, label: string) {
  if (!isRecord(stored)) return [];
  return types.flatMap((type) =>
    shownBy(
      type,
      stored[type.name ?? ''],
      `${path}.${type.name}`,
      type.title ? `${label} › ${type.title}` : label,
    ),
  );
}

function shownBy(type: FieldType, value: unknown, path: string, label: string): EditableField[] {
  switch (type.type) {
    case 'string':
    case 'text':
      if (typeof value !== 'string' || value.trim() === '') return [];
      return [{ path, label, shown: { text: value } }];
    case 'image':
      if (!isRecord(value) || typeof value.src !== 'string') return [];
      return [{ path, label, shown: { picture: value.src } }];
    case 'object':
      return fieldsOf(type.fields ?? [], value, path, label);
    case 'block': {
      const text = wordsOf([value]);
      return text === '' ? [] : [{ path, label, shown: { text } }];
    }
    case 'array':
      return Array.isArray(value) ? value.flatMap((entry, index) => entryOf(type, entry, index)) : [];
    default:
      return [];
  }

  function entryOf({ of = [] }: FieldType, entry: unknown, index: number): EditableField[] {
    const { _key: key, _type: stored } = isRecord(entry) ? entry : {};
    const member = of.find(({ name, type: one }) => stored === name || stored === one) ?? of[0];
    if (!member || (key !== undefined && !(typeof key === 'string' && plainKey.test(key)))) return [];
    return shownBy(member, entry, `${path}:${key ?? index}`, label);
  }
}
