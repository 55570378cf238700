import { serverApi } from '#api/in-process.ts';
import { sentFormAddress } from '#contracts/search/sent-form-query.ts';
import { storedPath } from '#schemas/shared/site-path.ts';
import { type FormState, formOutcome, readPostedForm } from './form-state.ts';

/** A handled form: its state, and after sending the address of its page. */
export interface TakenForm {
  readonly state: FormState;
  readonly sentTo?: string;
}

/**
 * Handles a form posted without JavaScript, by an in-process call of the same API as with it. On a draft nothing is sent.
 */
export async function takeForm(
  form: FormData,
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): Promise<TakenForm> {
  const { address, path, website, answers } = readPostedForm(form);
  if (isDraft) return { state: { outcome: { state: 'draft' }, typed: answers } };
  const outcome = formOutcome(await serverApi().submitForm(address, { answers, website }));
  if (outcome.state !== 'sent') return { state: { outcome, typed: answers } };
  const page = storedPath(path);
  return {
    state: { outcome, typed: {} },
    ...(page !== null && { sentTo: sentFormAddress(page, address.formKey, outcome.reference) }),
  };
}
