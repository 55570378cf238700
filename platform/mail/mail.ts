/** Types of an email as it is sent, and a guard against header injection. */

/** A file attached to an email. */
export interface MailAttachment {
  readonly filename: string;
  /** `application/pdf`, `text/calendar; charset=utf-8; method=PUBLISH` */
  readonly contentType: string;
  readonly content: Buffer;
}

/** An email that is ready to send. */
export interface ComposedMail {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

/**
 * Composes an email from a template and its data, with the current state of the booking or order. Null if it should no
 * longer be sent, such as after its recipient's data was erased. Rejects if it can't be composed now; it will be
 * retried.
 */
export type ComposeMail = (template: string, data: unknown) => Promise<ComposedMail | null>;

/** An email header contains a line break or NUL, which would allow header injection. */
export class MailHeaderError extends Error {
  override readonly name = 'MailHeaderError';
}

/** Throws `MailHeaderError` if a header value contains a line break or NUL. */
export function refuseHeaderBreaks(head: Pick<ComposedMail, 'to' | 'replyTo' | 'subject'>): void {
  for (const [part, value] of Object.entries({ to: head.to, replyTo: head.replyTo, subject: head.subject })) {
    if (value !== undefined && /[\r\n\0]/.test(value)) {
      throw new MailHeaderError(`The mail's ${part} contains a line break or NUL.`);
    }
  }
}
