import {
  type ContactMessage,
  type ContactMessageInput,
  contactMessageSchema,
} from '#domains/contact/contact-message.ts';
import { type ContactFaults, pickFields } from './contact-outcome.ts';

/** A message that passed every rule, or the first fault of each field. */
export type ReadContactMessage =
  | { readonly ok: true; readonly message: ContactMessage }
  | { readonly ok: false; readonly faults: ContactFaults };

/** Reads what was typed. It brings the rules of all fields along, so the browser loads it when the form is used. */
export function readContactMessage(typed: ContactMessageInput): ReadContactMessage {
  const parsed = contactMessageSchema.safeParse(typed);
  if (parsed.success) return { ok: true, message: parsed.data };
  const firsts = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
  return { ok: false, faults: pickFields(Object.fromEntries(firsts)) };
}
