/** Sends a form from the browser to the API, with a timeout; expected failures are return values. */
import type { ApiSettings } from '#browser/cart/cart-settings.ts';
import { referrerStore } from '#browser/referrer-store.ts';
import { type ApiClient, type CallOptions, createApiClient } from '#contracts/api/api-client.ts';
import { apiBaseAddress } from '#contracts/api/base-address.ts';
import type { FormOutcome } from './form-outcome.ts';

/** The timeout for sending a form, in milliseconds. */
const sendTimeoutMs = 20_000;

/** Makes one call of the API and converts its answer. Without settings, on a draft, it sends nothing and says so. */
export async function sendForm<Field extends string>(
  api: ApiSettings | null,
  call: (client: ApiClient, options: CallOptions) => Promise<FormOutcome<Field>>,
): Promise<FormOutcome<Field>> {
  if (!api) return { state: 'draft' };
  const { apiKey, ...settings } = api;
  const client = createApiClient({
    baseUrl: apiBaseAddress(settings, location),
    apiKey,
    originDomain: () => referrerStore.hostname,
  });
  const outcome = await call(client, { signal: AbortSignal.timeout(sendTimeoutMs) });
  const neverLeft = outcome.state === 'failed' && outcome.reason === 'unreachable' && !navigator.onLine;
  return neverLeft ? { state: 'failed', reason: 'offline' } : outcome;
}
