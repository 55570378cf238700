import { type ContactFormState, contactOutcome, typedIn } from './contact-outcome.ts';
import { readContactMessage } from './read-contact-message.ts';

/**
 * What becomes of a contact form that is posted without JavaScript: the same rules and the same call of the API as with it, in
 * process. On a draft it is checked and goes nowhere.
 */
export async function takeContactForm(
  form: FormData,
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): Promise<ContactFormState> {
  const typed = typedIn(form);
  const read = readContactMessage(typed);
  if (!read.ok) return { outcome: { state: 'invalid', faults: read.faults }, typed };
  if (isDraft) return { outcome: { state: 'draft' }, typed };
  // Imported when needed: the registry is read in places that must not open the API's database.
  const { serverApi } = await import('#api/in-process.ts');
  const outcome = contactOutcome(await serverApi().contact(read.message));
  return { outcome, typed: outcome.state === 'sent' ? {} : typed };
}
