import { isRecord } from '#contracts/is-record.ts';
import type { BlockSchema, StudioField } from '#schemas/block-schema.ts';

/** The control in Storybook's panel for one field of a block. */
export interface StoryControl {
  readonly name: string;
  readonly description: string;
  readonly control: { readonly type: 'text' | 'number' | 'boolean' | 'object' | 'inline-radio' | 'select' };
  readonly options?: readonly (string | number)[];
}

/**
 * Makes a control for each field of a block's Studio form, with the editor's name and explanation. A choice
 * offers the Studio's options.
 */
export function storyControls(schema: Pick<BlockSchema, 'fields'>): Readonly<Record<string, StoryControl>> {
  return Object.fromEntries(schema.fields.map((field) => [field.name, controlOf(field)]));
}

function controlOf(field: StudioField): StoryControl {
  const options = choicesOf(field);
  return {
    name: field.title ?? field.name,
    description: typeof field.description === 'string' ? field.description : '',
    control: { type: options.length > 0 ? chooser(options) : kindOf(field.type) },
    ...(options.length > 0 && { options }),
  };
}

const chooser = (options: readonly unknown[]) => (options.length < 4 ? 'inline-radio' : 'select');

function kindOf(type: string): StoryControl['control']['type'] {
  if (type === 'boolean' || type === 'number') return type;
  return ['string', 'text', 'url', 'date', 'datetime', 'email'].includes(type) ? 'text' : 'object';
}

/** The values of `options.list`, which the Studio accepts as plain values or with titles. */
function choicesOf(field: StudioField): readonly (string | number)[] {
  const options: unknown = 'options' in field ? field.options : undefined;
  const list = isRecord(options) ? options.list : undefined;
  if (!Array.isArray(list) || !['string', 'number'].includes(field.type)) return [];
  return list.flatMap((entry: unknown) => {
    const value = isRecord(entry) ? entry.value : entry;
    return typeof value === 'string' || typeof value === 'number' ? [value] : [];
  });
}
