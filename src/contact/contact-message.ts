/**
 * What a visitor writes in the contact form. Shared by the browser's form and the API, so this file imports no more than zod and the rule for texts.
 */
// By namespace: a bundler then leaves out what is not used of it, and this goes to the browser.
import * as z from 'zod';
import { isLine, isText } from '#schemas/text-rule.ts';

/** The longest message taken, in characters. */
export const LONGEST_MESSAGE = 5_000;

const oneLine = z.string().trim().refine(isLine, 'Use one line of ordinary text.');

const absentWhenEmpty = (value: string | undefined) => (value === '' ? undefined : value);

/**
 * The contact form. Texts are trimmed; an empty phone or subject counts as absent; line ends of the message become `\n`.
 * `website` is a field no person sees: only programs fill it in.
 */
export const contactMessageSchema = z
  .object({
    name: oneLine.pipe(z.string().min(1, 'Enter your name.').max(100, 'Use at most 100 characters.')),
    email: oneLine.pipe(
      z
        .string()
        .min(1, 'Enter your email address.')
        .max(254, 'Use at most 254 characters.')
        .pipe(z.email('Enter an email address such as name@example.com.')),
    ),
    phone: oneLine
      .pipe(
        z
          .string()
          .max(30, 'Use at most 30 characters.')
          .regex(/^[\d\s+().\-/x]*$/i, 'Use digits, spaces and + ( ) - only.'),
      )
      .optional()
      .transform(absentWhenEmpty),
    subject: oneLine
      .pipe(z.string().max(150, 'Use at most 150 characters.'))
      .optional()
      .transform(absentWhenEmpty),
    message: z
      .string()
      .transform((value) => value.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'Write your message.')
          .max(LONGEST_MESSAGE, `Use at most ${LONGEST_MESSAGE.toLocaleString('en-NZ')} characters.`)
          .refine(isText, 'Use ordinary text only.'),
      ),
    website: z.string().max(2_000, 'Leave this empty.').optional(),
  })
  .meta({ id: 'ContactMessage', description: 'A message from the contact form.' });

/** What the form holds while it is being filled in. */
export type ContactMessageInput = z.input<typeof contactMessageSchema>;

/** A message that passed every rule. */
export type ContactMessage = z.output<typeof contactMessageSchema>;
