/** Sends a contact message from the browser to the API, with a timeout; expected failures are return values. */
import type { ApiSettings } from '#browser/cart/cart-settings.ts';
import { referrerStore } from '#browser/referrer-store.ts';
import { createApiClient } from '#contracts/api/api-client.ts';
import { apiBaseAddress } from '#contracts/api/base-address.ts';
import type { ContactMessageInput } from '#contracts/contact/contact-message.ts';
import { type ContactOutcome, contactOutcome } from './contact-form-state.ts';

/** Sends a message. Expected failures and faults found by the API are outcomes, not exceptions. */
export type SendContactMessage = (message: ContactMessageInput) => Promise<ContactOutcome>;

/** The timeout for sending a message, in milliseconds. */
const sendTimeoutMs = 20_000;

/** Sends messages from the browser through the API. */
export function sendThroughApi({ apiKey, ...settings }: ApiSettings): SendContactMessage {
  return async (message) => {
    const client = createApiClient({
      baseUrl: apiBaseAddress(settings, location),
      apiKey,
      originDomain: () => referrerStore.hostname,
    });
    const outcome = contactOutcome(
      await client.contact(message, { signal: AbortSignal.timeout(sendTimeoutMs) }),
    );
    const neverLeft = outcome.state === 'failed' && outcome.reason === 'unreachable' && !navigator.onLine;
    return neverLeft ? { state: 'failed', reason: 'offline' } : outcome;
  };
}

/** For drafts: sends nothing and says so. */
export const sendNothing: SendContactMessage = async () => ({ state: 'draft' });
