'use server';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { draftHeader } from '#contracts/draft-header.ts';
import type { FormState } from './form-state.ts';
import { takeForm } from './take-form.ts';

/**
 * Server action of a form posted without JavaScript. A sent form redirects to its page, so that reloading sends nothing
 * again. Otherwise the page is returned with the faults and the typed answers.
 */
export async function sendForm(_before: FormState, form: FormData): Promise<FormState> {
  // Anybody can call the action with an invented form.
  const posted = form instanceof FormData ? form : new FormData();
  const taken = await takeForm(posted, { isDraft: (await headers()).has(draftHeader) });
  if (taken.sentTo !== undefined) redirect(taken.sentTo);
  return taken.state;
}
