import type { ContactMessage } from '#contracts/contact/contact-message.ts';
import { now, toNewZealandIso } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { log } from '#platform/log.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { newReferenceCode } from '#platform/reference-code.ts';
import { contactMessages } from './contact.table.ts';

/**
 * Stores `message` and its email in one transaction and resolves to the visitor's reference. A message with its hidden
 * field filled in comes from a program. It gets a reference and is dropped, so that the program's author notices
 * nothing.
 */
export async function storeContactMessage(
  database: Database,
  message: ContactMessage,
  recipient: string,
): Promise<{ reference: string }> {
  const reference = newReferenceCode();
  if (message.website) {
    log.info({ event: 'contact.dropped' }, 'A contact message with its hidden field filled in was dropped');
    return { reference };
  }
  const receivedAt = now();
  await database.transaction(async (transaction) => {
    await transaction.insert(contactMessages).values({
      reference,
      name: message.name,
      email: message.email,
      phone: message.phone ?? null,
      subject: message.subject ?? null,
      message: message.message,
      receivedAt,
    });
    await enqueueMail(transaction, {
      to: recipient,
      replyTo: message.email,
      subject: `Contact ${reference}: ${message.subject ?? message.name}`,
      text: mailText(message, reference, receivedAt),
      dedupeKey: `contact:${reference}`,
    });
  });
  log.info({ event: 'contact.stored', reference }, 'A contact message was stored');
  return { reference };
}

function mailText(message: ContactMessage, reference: string, receivedAt: Date): string {
  return [
    `Reference: ${reference}`,
    `Received: ${toNewZealandIso(receivedAt)}`,
    `Name: ${message.name}`,
    `Email: ${message.email}`,
    ...(message.phone ? [`Phone: ${message.phone}`] : []),
    ...(message.subject ? [`Subject: ${message.subject}`] : []),
    '',
    message.message,
    '',
  ].join('\n');
}
