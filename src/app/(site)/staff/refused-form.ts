import { z } from 'zod';
import { outcomeWords } from './outcomes.ts';

/** The form with which nothing was done, so that it comes back open, as it was filled in. */
export interface RefusedForm {
  readonly formId: string;
  /** What was typed into its field for a note. */
  readonly note: string | null;
  /** What is wrong with which answer; null when it is not about one. */
  readonly wrong: { readonly fieldId: string; readonly message: string } | null;
}

/** The id of a form, as it sends it along and an address names it. */
export const formIdSchema = z.string().regex(/^[\w-]{1,120}$/);

/** The id of the control for an answer. */
export const fieldId = (answer: string, formId: string) => `${answer}-${formId}`;

/**
 * The form that the address says was refused; null when it says so of none that is on the page: somebody else may have done
 * meanwhile what it asks for.
 */
export function refusedForm(
  { outcome, form }: Readonly<Record<string, unknown>>,
  note: string | null,
  onPage: readonly string[],
): RefusedForm | null {
  const words = outcomeWords(outcome);
  const formId = onPage.find((id) => id === form);
  if (!words || words.isGood || formId === undefined) return null;
  const { wrong } = words;
  return {
    formId,
    note,
    wrong: wrong ? { fieldId: fieldId(wrong.answer, formId), message: wrong.message } : null,
  };
}

/** What a form with this id shows of the one that was refused: nothing when it is another. */
export function shownIn(
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
