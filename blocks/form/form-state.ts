/** State of a form that editors composed: its typed answers and its outcome, also derived from an API answer. */
import { type FormFaults, type FormOutcome, toFormOutcome } from '#blocks/form-outcome.ts';
import type { ApiResponse } from '#contracts/api/api-client.ts';
import { type FormAddress, readTypedAnswers, type TypedAnswers } from '#contracts/forms/form-submission.ts';

/** The form's state as the server action returns it. */
export interface FormState {
  readonly outcome?: FormOutcome;
  readonly typed: TypedAnswers;
}

/** The initial state of the form. */
export const initialState: FormState = { typed: {} };

/** The server action behind the form. */
export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;

/** Converts the API's answer to an outcome. */
export function formOutcome(answer: ApiResponse<{ reference: string }>): FormOutcome {
  return toFormOutcome(answer, pickAnswers);
}

const prefix = 'answers.';

/** Picks the faults of answers, by the key of their field. */
function pickAnswers(fields: Readonly<Record<string, string>>): FormFaults {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, fault]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), fault]] : [],
    ),
  );
}

/** A posted form: what was typed, and what the page wrote into hidden fields. Anybody can forge it. */
export interface PostedForm {
  readonly address: FormAddress;
  /** The page with the form. */
  readonly path: string;
  readonly website: string;
  readonly answers: TypedAnswers;
}

/** Reads a posted form. A missing field or a file counts as empty. */
export function readPostedForm(form: FormData): PostedForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    address: { documentId: text('documentId'), formKey: text('formKey') },
    path: text('path'),
    website: text('website'),
    answers: readTypedAnswers(form),
  };
}
