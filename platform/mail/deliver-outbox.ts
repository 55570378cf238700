/** Delivers the outbox of this process's database: on a timer, and on demand after a message was added. */

import { type Config, config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { isStopping, trackUntilShutdown } from '../graceful-shutdown.ts';
import { log } from '../log.ts';
import { singleton } from '../singleton.ts';
import { offersTexts } from '../text-messages/text-availability.ts';
import { textGateway } from '../text-messages/text-gateway.ts';
import type { ComposeMail } from './mail.ts';
import { type OutboxChannel, outboxChannels } from './outbox.table.ts';
import { deliverPending } from './outbox.ts';
import { type SendMail, smtpSender } from './smtp.ts';

/** Interval of delivery rounds, for scheduled messages and retries. */
const ROUND_INTERVAL_MS = 5_000;

/** Composers of the messages of each channel. */
export type Composers = Readonly<Record<OutboxChannel, ComposeMail>>;

const delivery = singleton<() => Promise<void>>('mail.delivery');

/**
 * Starts delivery rounds on a timer that does not keep the process alive; does nothing during a Next build. Repeated
 * calls keep the first composers.
 */
export function startMailDelivery(composers: Composers): void {
  if (delivery.current || config().isBuild) return;
  const rounds = outboxChannels.map((channel) => roundsOf(channel, composers[channel]));
  const deliver = async () => {
    await Promise.all(rounds.map((run) => run()));
  };
  delivery.current = deliver;
  setInterval(() => void deliver(), ROUND_INTERVAL_MS).unref();
}

/**
 * Composes and sends due messages. Without SMTP_URL emails stay in the outbox, and so do text messages on a local site
 * without a gateway. Never rejects. Does nothing before `startMailDelivery` or after shutdown has started, because the
 * messages are safe in the outbox.
 */
export async function deliverMail(): Promise<void> {
  await delivery.current?.();
}

/** Runs one round at a time. A call during a round starts another one after it, so that no message is missed. */
function roundsOf(channel: OutboxChannel, compose: ComposeMail): () => Promise<void> {
  let isWanted = false;
  let running: Promise<void> | undefined;
  let send: SendMail | null | undefined;
  async function rounds(): Promise<void> {
    while (isWanted && !isStopping()) {
      isWanted = false;
      try {
        const site = config();
        send ??= senderOf(channel, site);
        const isOffered = channel === 'email' || offersTexts(site);
        await deliverPending(await openDatabase(), {
          channel,
          send,
          compose: isOffered ? compose : dropMessage,
          isStopping,
        });
      } catch (err) {
        log.error({ event: 'mail.delivery-failed', channel, err }, 'Delivering the outbox failed');
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

const dropMessage: ComposeMail = async () => null;

function senderOf(channel: OutboxChannel, { mail, textGateway: gateway }: Config): SendMail | null {
  if (channel === 'text') return gateway && textGateway(gateway);
  return mail.smtpUrl ? smtpSender(mail.smtpUrl, mail.from, mail.needsTls) : null;
}
