/**
 * The mail outbox. A mail is a row written in the same transaction as what it tells of, so neither exists without the other;
 * it is made and sent afterwards, by whoever calls `deliverPending`.
 */
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database, Transaction } from '../database/opened-database.ts';
import { log } from '../log.ts';
import { count } from '../metrics/metrics.ts';
import { type ComposedMail, type ComposeMail, type MailAttachment, refuseHeaderBreaks } from './mail.ts';
import { outbox, type StoredAttachment } from './outbox.table.ts';
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

type OutboxRow = typeof outbox.$inferSelect;

/**
 * A mail in the outbox. `kept`: there is no SMTP server, so it stays here. `dropped`: when it was to be made there was nobody to
 * send it to any more. Of a `sent` one, what it said is not kept.
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

/** How often one mail is tried before it is `failed`. */
export const MOST_ATTEMPTS = 8;

/** So few that all of them are tried within the lease, even when the server lets each wait until the last moment. */
const BATCH = 5;

/** How long a mail may be on its way before somebody else tries again. */
const LEASE_MS = 5 * 60_000;

/** Writes `mail` into the outbox, as part of `transaction`. Throws `MailHeaderError`. */
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

/** How mails get out: `send` is null where there is no SMTP server, and they stay in the outbox as they were made. */
export interface MailDeps {
  readonly send: SendMail | null;
  readonly compose: ComposeMail;
  /** Whether no more is to be begun: what was taken by then is given back, for somebody else to send at once. */
  readonly isStopping?: () => boolean;
}

/**
 * Makes and sends what is due and resolves to how many mails were sent. Safe to run in several processes at once: each takes other
 * mails. A mail is sent at least once: after a crash between sending and noting it, it goes out again under the same Message-ID.
 */
export async function deliverPending(database: Database, deps: MailDeps): Promise<number> {
  const { isStopping = () => false } = deps;
  let sent = 0;
  while (!isStopping()) {
    const due = await takeDue(database);
    if (due.length === 0) break;
    for (const mail of due) {
      if (isStopping()) await giveBack(database, mail);
      else if (await deliver(database, deps, mail)) sent += 1;
    }
  }
  return sent;
}

/** The newest `limit` mails, whatever became of them. */
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

/** What a mail that is kept here looks like; null when there is no such mail, or it has text alone. */
export async function readHtml(database: Database, id: string): Promise<string | null> {
  const [mail] = await database.select({ html: outbox.html }).from(outbox).where(eq(outbox.id, id));
  return mail?.html ?? null;
}

/** A file of a mail that is kept here: the one at `position`, from 0; null when there is none. */
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

// Taken in a short transaction of its own: no row stays locked while an SMTP server thinks.
async function takeDue(database: Database): Promise<OutboxRow[]> {
  const givenUp: Pick<OutboxRow, 'id' | 'attempts'>[] = [];
  const taken = await database.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: outbox.id, attempts: outbox.attempts })
      .from(outbox)
      .where(and(inArray(outbox.state, ['pending', 'sending']), lte(outbox.dueAt, now())))
      .orderBy(asc(outbox.dueAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const rows: OutboxRow[] = [];
    for (const { id, attempts } of due) {
      // Taken for the last time and never settled: whoever tried did not come back.
      if (attempts >= MOST_ATTEMPTS) {
        await transaction.update(outbox).set({ state: 'failed' }).where(eq(outbox.id, id));
        givenUp.push({ id, attempts });
        continue;
      }
      rows.push(
        ...(await transaction
          .update(outbox)
          .set({ state: 'sending', attempts: attempts + 1, dueAt: new Date(now().getTime() + LEASE_MS) })
          .where(eq(outbox.id, id))
          .returning()),
      );
    }
    return rows;
  });
  for (const mail of givenUp) noteNotSent(mail, 'given-up');
  return taken;
}

/** Whether the mail was sent. */
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
  count('southbound_mails_total', { outcome: 'sent' });
  log.info({ event: 'mail.sent', id: row.id, attempts: row.attempts }, 'A mail was sent');
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

/** What was sent is in the mailbox of whom it was for, and nowhere else. */
const emptied = { replyTo: null, text: '', html: null, attachments: null } as const;

async function settle(database: Database, { id }: OutboxRow, outcome: Partial<OutboxRow>): Promise<void> {
  await database
    .update(outbox)
    .set({ lastError: null, ...outcome })
    .where(eq(outbox.id, id));
}

/** As if nobody had taken it. */
async function giveBack(database: Database, { id, attempts }: OutboxRow): Promise<void> {
  await database
    .update(outbox)
    .set({ state: 'pending', attempts: attempts - 1, dueAt: now() })
    .where(eq(outbox.id, id));
}

async function putBack(database: Database, { id, attempts }: OutboxRow, err: unknown): Promise<void> {
  const isLast = attempts >= MOST_ATTEMPTS;
  noteNotSent({ id, attempts }, isLast ? 'given-up' : 'retried');
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
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  outcome: 'given-up' | 'retried',
): void {
  count('southbound_mails_total', { outcome });
  log.warn(
    { event: outcome === 'given-up' ? 'mail.given-up' : 'mail.retried', id, attempts },
    'A mail was not sent',
  );
}

/** How long to wait after the given number of attempts: half a minute, doubled each time, an hour at most. */
export function backoffMs(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), 60 * 60_000);
}
