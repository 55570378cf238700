/** The outcome of a form that sends a message, derived from the API's answer. */
import { type ApiResponse, CLIENT_FAILURE } from '#contracts/api/api-client.ts';

/** The error messages by field. */
export type FormFaults<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;

/**
 * The outcome of sending. `offline` is the browser's own report; any other failure to arrive is `unreachable`. On a `draft` nothing
 * is sent.
 */
export type FormOutcome<Field extends string = string> =
  | { readonly state: 'sent'; readonly reference: string }
  | { readonly state: 'draft' }
  | { readonly state: 'invalid'; readonly faults: FormFaults<Field> }
  | { readonly state: 'failed'; readonly reason: 'offline' | 'unreachable' }
  | { readonly state: 'failed'; readonly reason: 'refused'; readonly message: string };

/**
 * Converts the API's answer to an outcome.
 * @param pickFaults picks the faults of the form's own fields from those of the API
 */
export function toFormOutcome<Field extends string>(
  answer: ApiResponse<{ reference: string }>,
  pickFaults: (fields: Readonly<Record<string, string>>) => FormFaults<Field>,
): FormOutcome<Field> {
  if (answer.status !== 'failed') return { state: 'sent', reference: answer.data.reference };
  const faults = pickFaults(answer.data?.fields ?? {});
  if (Object.keys(faults).length > 0) return { state: 'invalid', faults };
  return answer.errorCode === CLIENT_FAILURE
    ? { state: 'failed', reason: 'unreachable' }
    : { state: 'failed', reason: 'refused', message: answer.errorMessage };
}
