/**
 * The outbox of emails and text messages (transactional outbox). Each message is a row written in the transaction that
 * causes it, so neither exists without the other. `deliverPending` composes and sends it afterwards. Both channels share
 * everything but their sender; "mail" stands for a message of either.
 */
import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database, Transaction } from '../database/opened-database.ts';
import { log } from '../log.ts';
import { count } from '../metrics/metrics.ts';
import {
  type ComposedMail,
  type ComposeMail,
  type MailAttachment,
  PermanentDeliveryError,
  refuseHeaderBreaks,
} from './mail.ts';
import { type OutboxChannel, outbox, type StoredAttachment } from './outbox.table.ts';
import type { SendMail } from './smtp.ts';

/** A plain-text email to send. */
export type Mail = {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** Deduplication key: a second email with the same key is ignored. */
  dedupeKey?: string;
};

/** A message that is composed from its template only when it is sent. Recipient and content are read then. */
export type TemplateMail = {
  /** By default an email. */
  channel?: OutboxChannel;
  template: string;
  /** JSON for the template: IDs only, nothing secret or personal. */
  data: unknown;
  /** Deduplication key: a second email with the same key is ignored. */
  dedupeKey: string;
  /** Earliest time to send; immediately if absent. */
  sendAt?: Date | undefined;
};

type OutboxRow = typeof outbox.$inferSelect;

/**
 * An email in the outbox. `kept`: stays here because there is no SMTP server. `dropped`: should no longer be sent when
 * it was composed. The content of a `sent` email is deleted.
 */
export type OutboxEntry = Omit<
  OutboxRow,
  'html' | 'attachments' | 'template' | 'templateData' | 'dedupeKey'
> & {
  readonly hasHtml: boolean;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly bytes: number;
  }[];
};

/** Attempts before an email becomes `failed`. */
export const MAX_ATTEMPTS = 8;

/** Batch size: small enough that all are tried within the lease, even if the server times out on each. */
const BATCH = 5;

/** Lease of an email that is being sent, in milliseconds; afterwards another process may retry it. */
const LEASE_MS = 5 * 60_000;

/** Adds an email to the outbox, as part of `transaction`. Throws `MailHeaderError`. */
export async function enqueueMail(transaction: Transaction, mail: Mail): Promise<void> {
  refuseHeaderBreaks(mail);
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

/** Adds a template message to the outbox, as part of `transaction`. */
export async function enqueueTemplateMail(transaction: Transaction, mail: TemplateMail): Promise<void> {
  const instant = now();
  await transaction
    .insert(outbox)
    .values({
      channel: mail.channel ?? 'email',
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
 * Drops a message that nobody has tried to send, as part of `transaction`. Returns false if there is none: it was sent,
 * is being sent, or never existed.
 */
export async function dropUnsent(transaction: Transaction, dedupeKey: string): Promise<boolean> {
  const dropped = await transaction
    .update(outbox)
    .set({ state: 'dropped' })
    .where(and(eq(outbox.dedupeKey, dedupeKey), eq(outbox.state, 'pending'), eq(outbox.attempts, 0)))
    .returning({ id: outbox.id });
  return dropped.length > 0;
}

/** Dependencies of delivery. `send` is null without a server or gateway; messages then stay in the outbox. */
export interface MailDeps {
  /** The channel to deliver; by default emails. Each has its own rounds, so a slow gateway delays no email. */
  readonly channel?: OutboxChannel;
  readonly send: SendMail | null;
  readonly compose: ComposeMail;
  /**
   * Returns true after shutdown has started. Emails that were taken but not begun are then released for other
   * processes.
   */
  readonly isStopping?: () => boolean;
}

/**
 * Composes and sends the due messages of a channel; returns the number sent. Safe to run in several processes: each takes different
 * emails. Delivery is at least once: after a crash between sending and recording it, an email is sent again with the
 * same Message-ID.
 */
export async function deliverPending(database: Database, deps: MailDeps): Promise<number> {
  const { channel = 'email', isStopping = () => false } = deps;
  let sent = 0;
  while (!isStopping()) {
    const due = await takeDue(database, channel);
    if (due.length === 0) break;
    for (const mail of due) {
      if (isStopping()) await giveBack(database, mail);
      else if (await deliver(database, deps, mail)) sent += 1;
    }
  }
  return sent;
}

/** Returns the newest `limit` messages in any state. */
export async function listOutbox(database: Database, limit = 100): Promise<OutboxEntry[]> {
  const rows = await database
    .select()
    .from(outbox)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);
  return rows.map(({ template, templateData, dedupeKey, html, attachments, ...mail }) => ({
    ...mail,
    hasHtml: html !== null,
    attachments: (attachments ?? []).map(({ filename, contentType, base64 }) => ({
      filename,
      contentType,
      bytes: Buffer.byteLength(base64, 'base64'),
    })),
  }));
}

/** Returns the HTML of an email in the outbox; null if it does not exist or is plain text. */
export async function readHtml(database: Database, id: string): Promise<string | null> {
  const [mail] = await database.select({ html: outbox.html }).from(outbox).where(eq(outbox.id, id));
  return mail?.html ?? null;
}

/** Returns the attachment at `position` (from 0) of an email in the outbox; null if there is none. */
export async function readAttachment(
  database: Database,
  id: string,
  position: number,
): Promise<MailAttachment | null> {
  const [mail] = await database
    .select({ attachments: outbox.attachments })
    .from(outbox)
    .where(eq(outbox.id, id));
  const stored = mail?.attachments?.[position];
  if (!stored) return null;
  const { filename, contentType, base64 } = stored;
  return { filename, contentType, content: Buffer.from(base64, 'base64') };
}

// Takes emails in one statement, so that no row stays locked during SMTP. PostgreSQL may run a subquery of IN again for
// each row, and so exceed its limit; one in an array runs once.
async function takeDue(database: Database, channel: OutboxChannel): Promise<OutboxRow[]> {
  const { id, state, attempts, dueAt } = outbox;
  const due = database
    .select({ id })
    .from(outbox)
    .where(and(eq(outbox.channel, channel), inArray(state, ['pending', 'sending']), lte(dueAt, now())))
    .orderBy(asc(dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  // The last attempt never ended, so its process was lost.
  const isGivenUp = gte(attempts, MAX_ATTEMPTS);
  const lease = new Date(now().getTime() + LEASE_MS).toISOString();
  const rows = await database
    .update(outbox)
    .set({
      state: sql`case when ${isGivenUp} then 'failed' else 'sending' end`,
      attempts: sql`case when ${isGivenUp} then ${attempts} else ${attempts} + 1 end`,
      dueAt: sql`case when ${isGivenUp} then ${dueAt} else ${lease}::timestamptz end`,
    })
    .where(sql`${id} = any(array(${due}))`)
    .returning();
  for (const mail of rows.filter((row) => row.state === 'failed')) noteNotSent(mail, 'given-up');
  return rows
    .filter((row) => row.state === 'sending')
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Delivers one email; returns true if it was sent. */
async function deliver(database: Database, { send, compose }: MailDeps, row: OutboxRow): Promise<boolean> {
  try {
    const mail = await compositionOf(row, compose);
    if (!mail) {
      await settle(database, row, { state: 'dropped' });
      return false;
    }
    refuseHeaderBreaks(mail);
    if (!send) {
      await settle(database, row, { state: 'kept', ...stored(mail) });
      return false;
    }
    await send({ ...mail, id: row.id });
    await settle(database, row, { state: 'sent', sentAt: now(), subject: mail.subject, ...emptied });
  } catch (err) {
    await putBack(database, row, err);
    return false;
  }
  const { id, channel, attempts } = row;
  count('southbound_mails_total', { channel, outcome: 'sent' });
  log.info({ event: 'mail.sent', id, channel, attempts }, 'A mail was sent');
  return true;
}

async function compositionOf(row: OutboxRow, compose: ComposeMail): Promise<ComposedMail | null> {
  if (row.template !== null) return compose(row.template, row.templateData);
  const { recipient, replyTo, subject, text } = row;
  return { to: recipient, replyTo: replyTo ?? undefined, subject, text };
}

function stored({ to, replyTo, subject, text, html, attachments }: ComposedMail): Partial<OutboxRow> {
  return {
    recipient: to,
    replyTo: replyTo ?? null,
    subject,
    text,
    html: html ?? null,
    attachments:
      attachments?.map(
        ({ filename, contentType, content }): StoredAttachment => ({
          filename,
          contentType,
          base64: content.toString('base64'),
        }),
      ) ?? null,
  };
}

/** Deletes the content, which is only in the recipient's mailbox from now on. */
const emptied = { replyTo: null, text: '', html: null, attachments: null } as const;

async function settle(database: Database, { id }: OutboxRow, outcome: Partial<OutboxRow>): Promise<void> {
  await database
    .update(outbox)
    .set({ lastError: null, ...outcome })
    .where(eq(outbox.id, id));
}

/** Releases an email as if it had not been taken. */
async function giveBack(database: Database, { id, attempts }: OutboxRow): Promise<void> {
  await database
    .update(outbox)
    .set({ state: 'pending', attempts: attempts - 1, dueAt: now() })
    .where(eq(outbox.id, id));
}

async function putBack(database: Database, row: OutboxRow, err: unknown): Promise<void> {
  const { id, attempts } = row;
  const isLast = attempts >= MAX_ATTEMPTS || err instanceof PermanentDeliveryError;
  noteNotSent(row, isLast ? 'given-up' : 'retried');
  await database
    .update(outbox)
    .set({
      state: isLast ? 'failed' : 'pending',
      dueAt: new Date(now().getTime() + backoffMs(attempts)),
      lastError: (err instanceof Error ? err.message : String(err)).slice(0, 500),
    })
    .where(eq(outbox.id, id));
}

function noteNotSent(
  { id, channel, attempts }: Pick<OutboxRow, 'id' | 'channel' | 'attempts'>,
  outcome: 'given-up' | 'retried',
): void {
  count('southbound_mails_total', { channel, outcome });
  log.warn(
    { event: outcome === 'given-up' ? 'mail.given-up' : 'mail.retried', id, channel, attempts },
    'A mail was not sent',
  );
}

/**
 * Returns the delay after the given number of attempts, in milliseconds: half a minute, doubled each time, at most an
 * hour.
 */
export function backoffMs(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), 60 * 60_000);
}
