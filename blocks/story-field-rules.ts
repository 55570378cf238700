import type { StudioField } from '#schemas/block-schema.ts';

/**
 * One field of a block's Studio form, as Storybook documents it: its name, description and validation
 * messages.
 */
export interface FieldRules {
  readonly name: string;
  readonly about: string;
  readonly rules: readonly string[];
}

/**
 * Collects the messages of a field's validation by passing it a rule on which every method may be called.
 * Messages that depend on the typed value are not among them.
 */
function sentencesOf(field: StudioField): string[] {
  const sentences: string[] = [];
  const rule: unknown = new Proxy(() => undefined, {
    get: (_target, name) => (words?: unknown) => {
      if ((name === 'error' || name === 'warning') && typeof words === 'string') sentences.push(words);
      return rule;
    },
  });
  const { validation } = field;
  if (typeof validation === 'function') Reflect.apply(validation, undefined, [rule, undefined]);
  return sentences;
}

/** The rules of all fields of a block's Studio form. */
export function fieldRules(fields: readonly StudioField[]): readonly FieldRules[] {
  return fields.map((field) => ({
    name: field.title ?? field.name,
    about: typeof field.description === 'string' ? field.description : '',
    rules: sentencesOf(field),
  }));
}
