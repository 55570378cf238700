import { type ApiAnswer, CLIENT_FAILURE } from '#api/client.ts';
import type { ContactMessageInput } from '#domains/contact/contact-message.ts';

/** The fields of the form, in the order they are asked. */
export const contactFields = ['subject', 'message', 'name', 'email', 'phone', 'website'] as const;
export type ContactField = (typeof contactFields)[number];

/** What is wrong with which field. */
export type ContactFaults = Readonly<Partial<Record<ContactField, string>>>;

/**
 * What became of a message. `offline` is the browser's own knowledge; everything else that never arrived is `unreachable`. On a
 * `draft` nothing is sent.
 */
export type ContactOutcome =
  | { readonly state: 'sent'; readonly reference: string }
  | { readonly state: 'draft' }
  | { readonly state: 'invalid'; readonly faults: ContactFaults }
  | { readonly state: 'failed'; readonly reason: 'offline' | 'unreachable' }
  | { readonly state: 'failed'; readonly reason: 'refused'; readonly message: string };

/** The form as the server answers it when no script is there: what became of it, and what was typed. */
export interface ContactFormState {
  readonly outcome?: ContactOutcome;
  readonly typed: Readonly<Partial<Record<ContactField, string>>>;
}

/** A form nobody has touched. */
export const untouched: ContactFormState = { typed: {} };

/** The server action behind the form. */
export type ContactAction = (before: ContactFormState, form: FormData) => Promise<ContactFormState>;

/** Reads the API's answer to a message. */
export function contactOutcome(answer: ApiAnswer<{ reference: string }>): ContactOutcome {
  if (answer.status !== 'failed') return { state: 'sent', reference: answer.data.reference };
  const faults = pickFields(answer.data?.fields ?? {});
  if (Object.keys(faults).length > 0) return { state: 'invalid', faults };
  return answer.errorCode === CLIENT_FAILURE
    ? { state: 'failed', reason: 'unreachable' }
    : { state: 'failed', reason: 'refused', message: answer.errorMessage };
}

/** What was typed in a posted form. A field that is missing or a file counts as empty. */
export function typedIn(form: FormData): Record<ContactField, string> & ContactMessageInput {
  const text = (name: ContactField) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
}

/** The entries that belong to fields of the form. */
export function pickFields(entries: Readonly<Record<string, string>>): ContactFaults {
  return Object.fromEntries(
    contactFields.flatMap((field) => (entries[field] === undefined ? [] : [[field, entries[field]]])),
  );
}
