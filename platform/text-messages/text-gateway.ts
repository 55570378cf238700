/**
 * Adapter that sends text messages (SMS) through a gateway over HTTPS. Its contract is in `docs/reference/text-gateway.md`;
 * a small relay connects it to any provider.
 */
import { PermanentDeliveryError } from '../mail/mail.ts';

/** A text message. */
export interface TextMessage {
  /** Idempotency key: a repeated message has the same one. */
  readonly id: string;
  /** Mobile number in E.164. */
  readonly to: string;
  /** Up to 160 characters of the GSM 7-bit alphabet. */
  readonly text: string;
}

/** Sends one text message. Rejects with `PermanentDeliveryError` if it need not be retried. */
export type SendText = (message: TextMessage) => Promise<void>;

/** Where the gateway is, and the key that it expects. */
export interface TextGatewaySettings {
  readonly url: string;
  readonly key: string;
}

/** The longest time for one request, in milliseconds: a batch of five must end within its lease. */
const TIMEOUT_MS = 10_000;

/** Refusals that concern the account or the moment, not the message. */
const retriedStatuses: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

/** Creates a sender for a gateway. Errors name the status only, because answers may repeat the number. */
export function textGateway(
  { url, key }: TextGatewaySettings,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): SendText {
  return async ({ id, to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ to, text }),
      // The key is for this address only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    const { ok, status } = response;
    if (ok) return;
    const message = `The text gateway answered ${status}.`;
    if (status >= 400 && status < 500 && !retriedStatuses.has(status))
      throw new PermanentDeliveryError(message);
    throw new Error(message);
  };
}
