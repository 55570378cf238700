/** Sends the outbox of this process's database, now and then and when something was put in. */
import { config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { log } from '../log.ts';
import { deliverPending } from './outbox.ts';
import { type SendMail, smtpSender } from './smtp.ts';

/** How often mails that have to be tried again are looked for. */
const EVERY_MS = 30_000;

let isStarted = false;
let isWanted = false;
let running: Promise<void> | undefined;
let sender: SendMail | null | undefined;

/** Looks after the outbox from now on, by a timer that does not keep the process alive. May be called more than once. */
export function startMailDelivery(): void {
  if (isStarted) return;
  isStarted = true;
  setInterval(() => void deliverMail(), EVERY_MS).unref();
}

/**
 * Sends the mails that are due, or keeps them when SMTP_URL is not set. Never rejects. One round runs at a time; a call
 * during a round makes another one follow, so that no mail is overlooked.
 */
export function deliverMail(): Promise<void> {
  isWanted = true;
  running ??= rounds().finally(() => {
    running = undefined;
  });
  return running;
}

async function rounds(): Promise<void> {
  while (isWanted) {
    isWanted = false;
    try {
      const { mail } = config();
      sender ??= mail.smtpUrl ? smtpSender(mail.smtpUrl, mail.from) : null;
      await deliverPending(await openDatabase(), sender);
    } catch (err) {
      log.error({ event: 'mail.delivery-failed', err }, 'The outbox could not be worked through');
    }
  }
}
