/** A mail as it is sent: who gets it, what it says, and what goes with it. */

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly filename: string;
  /** `application/pdf`, `text/calendar; charset=utf-8; method=PUBLISH` */
  readonly contentType: string;
  readonly content: Buffer;
}

/** A mail that can be sent. */
export interface ComposedMail {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

/**
 * Makes a mail of a template and what it is made of, with what is so at this moment. Null when it is not to be sent any more,
 * as after the erasure of whom it was for. Rejects when it can't be made now: it is tried again later.
 */
export type ComposeMail = (template: string, data: unknown) => Promise<ComposedMail | null>;

/** A part of a mail's head holds a line break or a NUL, which would let its author write other headers. */
export class MailHeaderError extends Error {
  override readonly name = 'MailHeaderError';
}

/** Throws `MailHeaderError` when a part of the mail's head would be more than one line. */
export function refuseHeaderBreaks(head: Pick<ComposedMail, 'to' | 'replyTo' | 'subject'>): void {
  for (const [part, value] of Object.entries({ to: head.to, replyTo: head.replyTo, subject: head.subject })) {
    if (value !== undefined && /[\r\n\0]/.test(value)) {
      throw new MailHeaderError(`The mail's ${part} holds a line break or NUL.`);
    }
  }
}
