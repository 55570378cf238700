/** Code shared by contact messages and form submissions: the honeypot, the reference, and one transaction with the email. */
import { now } from '#platform/clock.ts';
import type { Database, Transaction } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { enqueueMail, type Mail } from '#platform/mail/outbox.ts';
import { newReferenceCode } from '#platform/reference-code.ts';

/** Reference and time of a message. */
export interface MessageStamp {
  readonly reference: string;
  readonly receivedAt: Date;
}

/** How a kind of message is stored and mailed. */
export interface MessageKind {
  /** The kind in log events and deduplication keys. */
  readonly name: 'contact' | 'form';
  /** Stores the message. Returns false if it is a repeat of a stored one. */
  insert(transaction: Transaction, stamp: MessageStamp): Promise<boolean>;
  /** Finds the reference of the message that this one repeats. */
  findRepeated?(transaction: Transaction): Promise<string | undefined>;
  mail(stamp: MessageStamp): Omit<Mail, 'dedupeKey'>;
}

const logEvents = {
  contact: { stored: { event: 'contact.stored' }, dropped: { event: 'contact.dropped' } },
  form: { stored: { event: 'form.stored' }, dropped: { event: 'form.dropped' } },
} as const;

/** Deduplication key of a message's email. */
export const mailKeyOf = (name: MessageKind['name'], reference: string): string => `${name}:${reference}`;

/**
 * Stores a message and its email in one transaction and resolves to the visitor's reference; that of the first one, if
 * it is a repeat. A message with its hidden field filled in comes from a program. It gets a reference and is dropped, so
 * that the program's author notices nothing.
 * @param honeypot the text of the hidden field
 */
export async function storeMessage(
  database: Database,
  honeypot: string | undefined,
  { name, insert, findRepeated, mail }: MessageKind,
): Promise<{ reference: string }> {
  const stamp = { reference: newReferenceCode(), receivedAt: now() };
  if (honeypot) {
    log.info(logEvents[name].dropped, 'A message with its hidden field filled in was dropped');
    return { reference: stamp.reference };
  }
  const reference = await database.transaction(async (transaction) => {
    if (!(await insert(transaction, stamp))) {
      const first = await findRepeated?.(transaction);
      if (first === undefined) throw new Error('A message was neither stored nor a repeat of a stored one.');
      return first;
    }
    await enqueueMail(transaction, { ...mail(stamp), dedupeKey: mailKeyOf(name, stamp.reference) });
    return stamp.reference;
  });
  log.info({ ...logEvents[name].stored, reference }, 'A message was stored');
  return { reference };
}
