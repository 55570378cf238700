/** Claims for costs of a disrupted ride: what travellers may enter, and the schema of the call. */
import * as z from 'zod';
import { formatPrice, toCents } from '../money.ts';
import { isText } from '../text/text-rule.ts';

/** The kinds of costs, in the order of the form. */
export const claimKinds = ['meal', 'stay', 'travel', 'other'] as const;

/** Maximum amount of one claim in dollars. Staff settle larger ones outside the site. */
export const maxClaimDollars = 5_000;

/** Maximum length of the description in characters. */
export const maxClaimDescription = 500;

/** Maximum number of receipts of one claim. */
export const maxReceipts = 3;

/** Maximum size of one receipt in bytes. */
export const maxReceiptBytes = 5_000_000;

/** The file types of receipts, by their names for people and their media types. */
export const receiptTypes = { JPEG: 'image/jpeg', PNG: 'image/png', PDF: 'application/pdf' } as const;

/** The media type of a receipt. */
export type ReceiptType = (typeof receiptTypes)[keyof typeof receiptTypes];

/** The body of `POST /bookings/{reference}/claims`. */
export const claimSchema = z
  .strictObject({
    disruptionId: z.uuid('This ride is not in the booking.').meta({
      description: 'Id of an entry of `disruptions` of the booking.',
    }),
    kind: z.enum(claimKinds, 'Choose what you paid for.').meta({
      description: '`travel`: another way to travel onward.',
    }),
    amount: z
      .number('Enter the amount in dollars, such as 45.50.')
      .min(0.01, 'Enter an amount above zero.')
      .max(maxClaimDollars, `You can claim up to ${formatPrice(toCents(maxClaimDollars))} here.`)
      .multipleOf(0.01, 'Enter dollars and cents, such as 45.50.')
      .meta({ description: 'Amount in New Zealand dollars.', example: 45.5 }),
    description: z
      .string('Describe what you paid for.')
      .trim()
      .min(1, 'Describe what you paid for.')
      .max(maxClaimDescription, `Use up to ${maxClaimDescription} characters.`)
      .refine(isText, 'Use letters, figures and punctuation only.')
      .meta({ example: 'Dinner for two in Picton.' }),
  })
  .meta({
    id: 'ClaimRequest',
    description: 'Costs of a disrupted ride. The same claim again is the same claim.',
  });

/** A parsed claim. */
export type ClaimRequest = z.output<typeof claimSchema>;
