import { contactMessageSchema } from '#src/contact/contact-message.ts';
import { type ContactFormState, contactOutcome, pickFields, typedIn } from './contact-outcome.ts';

/**
 * What becomes of a contact form that is posted without JavaScript: the same rules and the same call of the API as with it, in
 * process. On a draft it is checked and goes nowhere.
 */
export async function takeContactForm(
  form: FormData,
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): Promise<ContactFormState> {
  const typed = typedIn(form);
  const parsed = contactMessageSchema.safeParse(typed);
  if (!parsed.success) {
    const firsts = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
    return { outcome: { state: 'invalid', faults: pickFields(Object.fromEntries(firsts)) }, typed };
  }
  if (isDraft) return { outcome: { state: 'draft' }, typed };
  // Imported when needed: the registry is read in places that must not open the API's database.
  const { serverApi } = await import('#src/api/in-process.ts');
  const outcome = contactOutcome(await serverApi().contact(parsed.data));
  return { outcome, typed: outcome.state === 'sent' ? {} : typed };
}
