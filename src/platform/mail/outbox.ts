/**
 * The mail outbox. A mail is a row written in the same transaction as what it tells of, so neither exists without the other;
 * it is sent afterwards, by whoever calls `deliverPending`.
 */
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { log } from '../log.ts';
import { outbox } from './outbox.table.ts';
import type { SendMail } from './smtp.ts';

/** A mail to be sent, in plain text. */
export type Mail = {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** A second mail with the same key is not written. */
  dedupeKey?: string;
};

/** A mail in the outbox. `kept`: there is no SMTP server, so it stays here. */
export type OutboxEntry = Pick<
  typeof outbox.$inferSelect,
  | 'id'
  | 'recipient'
  | 'replyTo'
  | 'subject'
  | 'text'
  | 'state'
  | 'attempts'
  | 'lastError'
  | 'createdAt'
  | 'sentAt'
>;

/** A part of a mail's head holds a line break or a NUL, which would let its author write other headers. */
export class MailHeaderError extends Error {
  override readonly name = 'MailHeaderError';
}

/** How often one mail is tried before it is `failed`. */
export const MOST_ATTEMPTS = 8;

const BATCH = 20;

/** How long a mail may be on its way before somebody else tries again. */
const LEASE_MS = 5 * 60_000;

/** Writes `mail` into the outbox, as part of `transaction`. Throws `MailHeaderError`. */
export async function enqueueMail(transaction: Transaction, mail: Mail): Promise<void> {
  for (const [part, value] of Object.entries({ to: mail.to, replyTo: mail.replyTo, subject: mail.subject })) {
    if (value !== undefined && /[\r\n\0]/.test(value)) {
      throw new MailHeaderError(`The mail's ${part} holds a line break or NUL.`);
    }
  }
  const instant = now();
  await transaction
    .insert(outbox)
    .values({
      recipient: mail.to,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      text: mail.text,
      dedupeKey: mail.dedupeKey ?? null,
      dueAt: instant,
      createdAt: instant,
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

/** A mail that is made of its template only when it is sent: whom it goes to and what it says are read then. */
export type TemplateMail = {
  template: string;
  /** What the template is made of, as JSON: ids, nothing secret or personal. */
  data: unknown;
  /** A second mail with the same key is not written. */
  dedupeKey: string;
  /** Not before this instant; at once when left out. */
  sendAt?: Date | undefined;
};

/** Writes a mail to be made later into the outbox, as part of `transaction`. */
export async function enqueueTemplateMail(transaction: Transaction, mail: TemplateMail): Promise<void> {
  const instant = now();
  await transaction
    .insert(outbox)
    .values({
      recipient: '',
      subject: '',
      text: '',
      template: mail.template,
      templateData: mail.data,
      dedupeKey: mail.dedupeKey,
      dueAt: mail.sendAt ?? instant,
      createdAt: instant,
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

/**
 * Sends what is due and resolves to how many mails that were. Without `send` (no SMTP server is configured) the mails stay,
 * marked `kept`. Safe to run in several processes at once: each takes other mails. A mail is sent at least once: after a
 * crash between sending and noting it, it goes out again under the same Message-ID.
 */
export async function deliverPending(database: Database, send: SendMail | null): Promise<number> {
  if (!send) {
    await database.update(outbox).set({ state: 'kept' }).where(eq(outbox.state, 'pending'));
    return 0;
  }
  let sent = 0;
  for (const mail of await takeDue(database)) {
    if (await deliver(database, send, mail)) sent += 1;
  }
  return sent;
}

/** The newest `limit` mails, whatever became of them. */
export async function listOutbox(database: Database, limit = 100): Promise<OutboxEntry[]> {
  return database
    .select({
      id: outbox.id,
      recipient: outbox.recipient,
      replyTo: outbox.replyTo,
      subject: outbox.subject,
      text: outbox.text,
      state: outbox.state,
      attempts: outbox.attempts,
      lastError: outbox.lastError,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);
}

type OutboxRow = typeof outbox.$inferSelect;

// Taken in a short transaction of its own: no row stays locked while an SMTP server thinks.
async function takeDue(database: Database): Promise<OutboxRow[]> {
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: outbox.id, attempts: outbox.attempts })
      .from(outbox)
      .where(and(inArray(outbox.state, ['pending', 'sending']), lte(outbox.dueAt, now())))
      .orderBy(asc(outbox.dueAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const taken: OutboxRow[] = [];
    for (const { id, attempts } of due) {
      // Taken for the last time and never settled: whoever tried did not come back.
      if (attempts >= MOST_ATTEMPTS) {
        await transaction.update(outbox).set({ state: 'failed' }).where(eq(outbox.id, id));
        continue;
      }
      taken.push(
        ...(await transaction
          .update(outbox)
          .set({ state: 'sending', attempts: attempts + 1, dueAt: new Date(now().getTime() + LEASE_MS) })
          .where(eq(outbox.id, id))
          .returning()),
      );
    }
    return taken;
  });
}

async function deliver(database: Database, send: SendMail, mail: OutboxRow): Promise<boolean> {
  try {
    await send({
      id: mail.id,
      to: mail.recipient,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      subject: mail.subject,
      text: mail.text,
    });
  } catch (err) {
    const isLast = mail.attempts >= MOST_ATTEMPTS;
    log.warn(
      { event: isLast ? 'mail.given-up' : 'mail.retried', id: mail.id, attempts: mail.attempts },
      'A mail was not sent',
    );
    await database
      .update(outbox)
      .set({
        state: isLast ? 'failed' : 'pending',
        dueAt: new Date(now().getTime() + backoffMs(mail.attempts)),
        lastError: (err instanceof Error ? err.message : String(err)).slice(0, 500),
      })
      .where(eq(outbox.id, mail.id));
    return false;
  }
  await database
    .update(outbox)
    .set({ state: 'sent', sentAt: now(), lastError: null })
    .where(eq(outbox.id, mail.id));
  log.info({ event: 'mail.sent', id: mail.id, attempts: mail.attempts }, 'A mail was sent');
  return true;
}

/** How long to wait after the given number of attempts: half a minute, doubled each time, an hour at most. */
export function backoffMs(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), 60 * 60_000);
}
