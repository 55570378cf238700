'use server';
import { headers } from 'next/headers';
import { draftHeader } from '#contracts/draft-header.ts';
import type { ContactFormState } from './contact-form-state.ts';
import { takeContactForm } from './take-contact-form.ts';

/** Server action of a contact form posted without JavaScript. The outcome goes into the returned page. */
export async function sendContactForm(_before: ContactFormState, form: FormData): Promise<ContactFormState> {
  // Anybody can call the action with an invented form.
  const posted = form instanceof FormData ? form : new FormData();
  return takeContactForm(posted, { isDraft: (await headers()).has(draftHeader) });
}
