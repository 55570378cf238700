/** Sends the outbox of this process's database, now and then and when something was put in. */

import { config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { isStopping, trackUntilShutdown } from '../graceful-shutdown.ts';
import { log } from '../log.ts';
import { singleton } from '../singleton.ts';
import type { ComposeMail } from './mail.ts';
import { deliverPending } from './outbox.ts';
import { type SendMail, smtpSender } from './smtp.ts';

/** How often mails are looked for whose time has come, or that have to be tried again. */
const EVERY_MS = 5_000;

const delivery = singleton<() => Promise<void>>('mail.delivery');

/**
 * Looks after the outbox from now on, by a timer that does not keep the process alive; not while Next builds. May be called more
 * than once: the first `compose` stays.
 */
export function startMailDelivery(compose: ComposeMail): void {
  if (delivery.current || config().isBuild) return;
  const deliver = roundsOf(compose);
  delivery.current = deliver;
  setInterval(() => void deliver(), EVERY_MS).unref();
}

/**
 * Has what is due made and sent, or kept when SMTP_URL is not set. Never rejects. Does nothing where delivery was not started, or the
 * process was told to stop: the mails are safe in the outbox.
 */
export async function deliverMail(): Promise<void> {
  await delivery.current?.();
}

/** One round runs at a time; a call during a round makes another one follow, so that no mail is overlooked. */
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
        log.error({ event: 'mail.delivery-failed', err }, 'The outbox could not be worked through');
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
