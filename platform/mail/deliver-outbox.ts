/** Delivers the outbox of this process's database: on a timer, and on demand after an email was added. */

import { config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { isStopping, trackUntilShutdown } from '../graceful-shutdown.ts';
import { log } from '../log.ts';
import { singleton } from '../singleton.ts';
import type { ComposeMail } from './mail.ts';
import { deliverPending } from './outbox.ts';
import { type SendMail, smtpSender } from './smtp.ts';

/** Interval of delivery rounds, for scheduled emails and retries. */
const ROUND_INTERVAL_MS = 5_000;

const delivery = singleton<() => Promise<void>>('mail.delivery');

/**
 * Starts delivery rounds on a timer that does not keep the process alive; does nothing during a Next build. Repeated
 * calls keep the first `compose`.
 */
export function startMailDelivery(compose: ComposeMail): void {
  if (delivery.current || config().isBuild) return;
  const deliver = roundsOf(compose);
  delivery.current = deliver;
  setInterval(() => void deliver(), ROUND_INTERVAL_MS).unref();
}

/**
 * Composes and sends due emails; without SMTP_URL they stay in the outbox. Never rejects. Does nothing before
 * `startMailDelivery` or after shutdown has started, because the emails are safe in the outbox.
 */
export async function deliverMail(): Promise<void> {
  await delivery.current?.();
}

/** Runs one round at a time. A call during a round starts another one after it, so that no email is missed. */
function roundsOf(compose: ComposeMail): () => Promise<void> {
  let isWanted = false;
  let running: Promise<void> | undefined;
  let send: SendMail | null | undefined;
  async function rounds(): Promise<void> {
    while (isWanted && !isStopping()) {
      isWanted = false;
      try {
        const { mail } = config();
        send ??= mail.smtpUrl ? smtpSender(mail.smtpUrl, mail.from, mail.needsTls) : null;
        await deliverPending(await openDatabase(), { send, compose, isStopping });
      } catch (err) {
        log.error({ event: 'mail.delivery-failed', err }, 'Delivering the outbox failed');
      }
    }
  }
  return () => {
    isWanted = true;
    running ??= trackUntilShutdown(rounds()).finally(() => {
      running = undefined;
    });
    return running;
  };
}
