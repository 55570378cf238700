/** Types of a message as it is sent, and a guard against header injection. */

/** A file attached to an email. */
export interface MailAttachment {
  readonly filename: string;
  /** `application/pdf`, `text/calendar; charset=utf-8; method=PUBLISH` */
  readonly contentType: string;
  readonly content: Buffer;
}

/** An email or a text message that is ready to send. A text message has an empty subject and no other parts. */
export interface ComposedMail {
  /** Email address, or a mobile number in E.164. */
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

/**
 * Composes a message from a template and its data, with the current state of the booking or order. Null if it should no
 * longer be sent, such as after its recipient's data was erased. Rejects if it can't be composed now; it will be
 * retried.
 */
export type ComposeMail = (template: string, data: unknown) => Promise<ComposedMail | null>;

/** The receiving service permanently refuses this message: it is not retried. The message holds no personal data. */
export class PermanentDeliveryError extends Error {
  override readonly name = 'PermanentDeliveryError';
}

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
