'use server';
import { headers } from 'next/headers';
import { draftHeader } from '#schemas/shared/draft-header.schema.ts';
import type { ContactFormState } from './contact-outcome.ts';
import { takeContactForm } from './take-contact-form.ts';

/** Takes a contact form posted without JavaScript. The answer goes into the page that is sent back. */
export async function sendContactForm(_before: ContactFormState, form: FormData): Promise<ContactFormState> {
  // Whoever makes up a form of their own may have the action called with anything.
  const posted = form instanceof FormData ? form : new FormData();
  return takeContactForm(posted, { isDraft: (await headers()).has(draftHeader) });
}
