import { z } from 'zod';
import { findOutcome } from './form-outcomes.ts';

/** The form that was refused; the page shows it unfolded and filled in. */
export interface RefusedForm {
  readonly formId: string;
  /** The typed note. */
  readonly note: string | null;
  /** The field to correct, and its error message; null if no field is wrong. */
  readonly wrong: { readonly fieldId: string; readonly message: string } | null;
}

/** Id of a form, as sent with it and named in the address. */
export const formIdSchema = z.string().regex(/^[\w-]{1,120}$/);

/** Returns the id of a field's control. */
export const fieldId = (answer: string, formId: string) => `${answer}-${formId}`;

/**
 * Returns the refused form that the address names. Null if it is no longer on the page: somebody else may have done
 * its action meanwhile.
 */
export function refusedForm(
  { outcome, form }: Readonly<Record<string, unknown>>,
  note: string | null,
  onPage: readonly string[],
): RefusedForm | null {
  const formOutcome = findOutcome(outcome);
  const formId = onPage.find((id) => id === form);
  if (!formOutcome || formOutcome.isGood || formId === undefined) return null;
  const { wrong } = formOutcome;
  return {
    formId,
    note,
    wrong: wrong ? { fieldId: fieldId(wrong.answer, formId), message: wrong.message } : null,
  };
}

/** Returns the state of one form: empty unless it is the refused one. */
export function formStateOf(
  formId: string,
  refused: RefusedForm | null,
): {
  readonly isRefused: boolean;
  readonly note: string | undefined;
  errorOf(answer: string): string | undefined;
} {
  const own = refused?.formId === formId ? refused : null;
  return {
    isRefused: own !== null,
    note: own?.note ?? undefined,
    errorOf: (answer) => (own?.wrong?.fieldId === fieldId(answer, formId) ? own.wrong.message : undefined),
  };
}
