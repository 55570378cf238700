/** The schema of a contact message, shared by the browser's form and the API. */
// A namespace import, because this runs in the browser: bundlers then drop the unused parts of zod.

import * as z from 'zod';
import { formatCount } from '../counts.ts';
import { emailAddress } from '../text/email-address.ts';
import { ordinaryLine } from '../text/ordinary-line.ts';
import { optionalPhoneNumber } from '../text/phone-number.ts';
import { isText } from '../text/text-rule.ts';

/** Maximum length of a message, in characters. */
export const MAX_MESSAGE_LENGTH = 5_000;

const absentWhenEmpty = (value: string | undefined) => (value === '' ? undefined : value);

/**
 * Schema of the contact form. Texts are trimmed, an empty phone or subject becomes absent, and line ends of the message
 * become `\n`. `website` is a hidden field (honeypot) that only programs fill in.
 */
const messageSchema = z
  .object({
    name: ordinaryLine(100).pipe(z.string().min(1, 'Enter your name.')),
    email: emailAddress('Enter your email address.'),
    phone: optionalPhoneNumber.optional().transform(absentWhenEmpty),
    subject: ordinaryLine(150).optional().transform(absentWhenEmpty),
    message: z
      .string()
      .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
      .min(1, 'Write your message.')
      .max(MAX_MESSAGE_LENGTH, `Use up to ${formatCount(MAX_MESSAGE_LENGTH)} characters.`)
      .refine(isText, 'Use plain text only.'),
    website: z.string().max(2_000, 'Leave this empty.').optional(),
  })
  .meta({ id: 'ContactMessage', description: 'A message from the contact form.' });

/** The same schema; its type marks messages that it has checked. */
export const contactMessageSchema = messageSchema.brand<'Checked'>();

/** The form's values while it is being filled in. */
export type ContactMessageInput = z.input<typeof messageSchema>;

/** A valid message. */
export type ContactMessage = z.output<typeof messageSchema>;

/** A message that the schema has checked. */
export type CheckedContactMessage = z.output<typeof contactMessageSchema>;
