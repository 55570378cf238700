/** SMTP transport (Nodemailer) that sends composed emails, with TLS and timeouts. */
import { createTransport } from 'nodemailer';
import type { ComposedMail } from './mail.ts';

/** Sends one email, or rejects. `id` becomes its Message-ID, so that a repeated email can be recognised. */
export type SendMail = (mail: ComposedMail & { readonly id: string }) => Promise<void>;

/**
 * Creates a sender for the SMTP server at `url`; the From address is always `from`.
 * @param needsTls requires TLS with a verified certificate
 */
export function smtpSender(url: string, from: string, needsTls: boolean): SendMail {
  const transport = createTransport({
    url,
    requireTLS: needsTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // The content comes from visitors, so it must not name files or addresses to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.replace(/>$/, '').split('@').at(-1);
  return async ({ id, to, replyTo, subject, text, html, attachments }) => {
    await transport.sendMail({
      from,
      to,
      replyTo,
      subject,
      text,
      html,
      attachments: attachments?.map((attachment) => ({ ...attachment })),
      messageId: `<${id}@${domain}>`,
      // Prevents automatic replies (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}
