import type { StudioField } from '#schemas/block-schema.ts';

/** What an editor is told of one field: its name, what it is for, and what the Studio says when it is filled in wrongly. */
export interface FieldRules {
  readonly name: string;
  readonly about: string;
  readonly rules: readonly string[];
}

/**
 * Asks a field's validation for its sentences, by giving it a rule on which everything may be called. A sentence that depends on
 * what was typed is not among them.
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

/** The fields of a block's form, as its editor meets them. */
export function fieldRules(fields: readonly StudioField[]): readonly FieldRules[] {
  return fields.map((field) => ({
    name: field.title ?? field.name,
    about: typeof field.description === 'string' ? field.description : '',
    rules: sentencesOf(field),
  }));
}
