import {
  type CheckedContactMessage,
  type ContactMessageInput,
  contactMessageSchema,
} from '#contracts/contact/contact-message.ts';
import { type ContactFaults, pickFields } from './contact-form-state.ts';

/** A valid message, or the first fault of each field. */
export type ReadContactMessage =
  | { readonly ok: true; readonly message: CheckedContactMessage }
  | { readonly ok: false; readonly faults: ContactFaults };

/**
 * Validates a typed message. The module contains the rules of all fields, so the browser loads it only when
 * the form is used.
 */
export function readContactMessage(typed: ContactMessageInput): ReadContactMessage {
  const parsed = contactMessageSchema.safeParse(typed);
  if (parsed.success) return { ok: true, message: parsed.data };
  const firsts = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
  return { ok: false, faults: pickFields(Object.fromEntries(firsts)) };
}
