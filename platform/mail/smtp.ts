import { createTransport } from 'nodemailer';
import type { ComposedMail } from './mail.ts';

/** Sends one mail or rejects. `id` makes its Message-ID, so that a repeated one can be recognised. */
export type SendMail = (mail: ComposedMail & { readonly id: string }) => Promise<void>;

/**
 * Sends through the SMTP server at `url`; the sender is always `from`.
 * @param needsTls whether a mail goes over TLS, by a certificate that is verified, or not at all
 */
export function smtpSender(url: string, from: string, needsTls: boolean): SendMail {
  const transport = createTransport({
    url,
    requireTLS: needsTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // The text is the visitor's: it never names a file or an address to fetch.
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
      // Answering machines leave it alone (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}
