/** State of the contact form: field names, typed text, field errors and outcome, also derived from an API answer. */
import { type FormFaults, type FormOutcome, toFormOutcome } from '#blocks/form-outcome.ts';
import type { ApiResponse } from '#contracts/api/api-client.ts';
import type { ContactMessageInput } from '#contracts/contact/contact-message.ts';

/** The fields of the form, in order. */
export const contactFields = ['subject', 'message', 'name', 'email', 'phone', 'website'] as const;
export type ContactField = (typeof contactFields)[number];

/** The error messages by field. */
export type ContactFaults = FormFaults<ContactField>;

/** The outcome of a message. */
export type ContactOutcome = FormOutcome<ContactField>;

/** The form's state as the server action returns it: the outcome and the typed text. */
export interface ContactFormState {
  readonly outcome?: ContactOutcome;
  readonly typed: Readonly<Partial<Record<ContactField, string>>>;
}

/** The initial state of the form. */
export const initialState: ContactFormState = { typed: {} };

/** The server action behind the form. */
export type ContactAction = (before: ContactFormState, form: FormData) => Promise<ContactFormState>;

/** Converts the API's answer to an outcome. */
export function contactOutcome(answer: ApiResponse<{ reference: string }>): ContactOutcome {
  return toFormOutcome(answer, pickFields);
}

/** Reads the typed text of a posted form. A missing field or a file counts as empty. */
export function readTypedFields(form: FormData): Record<ContactField, string> & ContactMessageInput {
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

/** Picks the entries that belong to fields of the form. */
export function pickFields(entries: Readonly<Record<string, string>>): ContactFaults {
  return Object.fromEntries(
    contactFields.flatMap((field) => (entries[field] === undefined ? [] : [[field, entries[field]]])),
  );
}
