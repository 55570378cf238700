/** The typed answers of a form, by field key: in the browser, in a posted form and in the API. */
// A namespace import lets the bundler drop unused parts, which matters in the browser.
import * as z from 'zod';
import { formLimits } from './form-fields.ts';

/** The typed answers by the key of their field. A list, because a field may have several. */
export type TypedAnswers = Readonly<Record<string, readonly string[]>>;

/** The place of a form: its document, and the key of its block there. */
export interface FormAddress {
  readonly documentId: string;
  readonly formKey: string;
}

const key = z.string().min(1).max(100);

/** Maximum number of answered fields: also those of an older version of the form. */
const maxAnswers = 2 * formLimits.fields;

/** Schema of a form's submission. `website` is a hidden field (honeypot) that only programs fill in. */
export const formSubmissionSchema = z
  .object({
    answers: z
      .record(key, z.array(z.string().max(2 * formLimits.longText)).max(formLimits.options))
      .refine((answers) => Object.keys(answers).length <= maxAnswers, 'These are too many answers.')
      .meta({ description: 'Answers by the key of their field. Options are named by their keys.' }),
    attemptId: z
      .uuid()
      .optional()
      .meta({ description: 'Chosen by the client. The same answers with the same id count once.' }),
    website: z.string().max(2_000, 'Leave this empty.').optional(),
  })
  .meta({ id: 'FormSubmission', description: 'The answers to a form.' });

export type FormSubmissionInput = Omit<z.input<typeof formSubmissionSchema>, 'answers'> & {
  readonly answers: TypedAnswers;
};

/** Prefix of the names of a form's fields, so that no key clashes with another field. */
const prefix = 'answer-';

/** Returns the name of a field in the posted form. */
export const fieldNameOf = (fieldKey: string): string => `${prefix}${fieldKey}`;

/** Reads the typed answers of a posted form. Files are ignored. */
export function readTypedAnswers(form: FormData): Record<string, string[]> {
  const answers = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== 'string' || !name.startsWith(prefix)) continue;
    const fieldKey = name.slice(prefix.length);
    answers.set(fieldKey, [...(answers.get(fieldKey) ?? []), value]);
  }
  return Object.fromEntries(answers);
}
