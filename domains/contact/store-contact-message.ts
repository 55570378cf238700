import type { ContactMessage } from '#contracts/contact/contact-message.ts';
import { toNewZealandIso } from '#platform/clock.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { contactMessages } from './contact.table.ts';
import { type MessageStamp, storeMessage } from './store-message.ts';

/** Stores a contact message and its email, and resolves to the visitor's reference; see `storeMessage`. */
export async function storeContactMessage(
  database: Database,
  message: ContactMessage,
  recipient: string,
): Promise<{ reference: string }> {
  const { name, email, phone = null, subject = null, message: text, website } = message;
  return storeMessage(database, website, {
    name: 'contact',
    async insert(transaction, stamp) {
      await transaction
        .insert(contactMessages)
        .values({ ...stamp, name, email, phone, subject, message: text });
      return true;
    },
    mail: (stamp) => ({
      to: recipient,
      replyTo: email,
      subject: `Contact ${stamp.reference}: ${subject ?? name}`,
      text: mailText(message, stamp),
    }),
  });
}

function mailText(message: ContactMessage, { reference, receivedAt }: MessageStamp): string {
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
