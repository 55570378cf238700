/** Sends a contact message from the browser to the API. */
import { sendForm } from '#blocks/send-form.ts';
import type { ApiSettings } from '#browser/cart/cart-settings.ts';
import type { ContactMessageInput } from '#contracts/contact/contact-message.ts';
import { type ContactOutcome, contactOutcome } from './contact-form-state.ts';

/** Sends a message. Expected failures and faults found by the API are outcomes, not exceptions. */
export type SendContactMessage = (message: ContactMessageInput) => Promise<ContactOutcome>;

/** Sends messages through the API. Without settings, on a draft, it sends nothing. */
export function sendThroughApi(api: ApiSettings | null): SendContactMessage {
  return (message) =>
    sendForm(api, async (client, options) => contactOutcome(await client.contact(message, options)));
}
