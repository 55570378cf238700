import { serverFormCalls } from '#api/in-process.ts';
import { type ContactFormState, contactOutcome, readTypedFields } from './contact-form-state.ts';
import { readContactMessage } from './read-contact-message.ts';

/**
 * Handles a contact form posted without JavaScript, with the same rules and an in-process call of the same
 * API. On a draft the form is validated but not sent.
 */
export async function takeContactForm(
  form: FormData,
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): Promise<ContactFormState> {
  const typed = readTypedFields(form);
  const read = readContactMessage(typed);
  if (!read.ok) return { outcome: { state: 'invalid', faults: read.faults }, typed };
  if (isDraft) return { outcome: { state: 'draft' }, typed };
  const outcome = contactOutcome(await serverFormCalls().contact(read.message));
  return { outcome, typed: outcome.state === 'sent' ? {} : typed };
}
