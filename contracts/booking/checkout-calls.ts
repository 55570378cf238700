/** Schemas of the calls for checkout, checkout quotes and refunds. Shared by the API and the forms. */
// A namespace import lets the bundler drop unused parts, which matters in the browser.
import * as z from 'zod';
import { maxCartItems } from '../cart/cart-paths.ts';
import { maxPassengers } from '../cart/party-rules.ts';
import { emailAddress } from '../text/email-address.ts';
import { ordinaryLine } from '../text/ordinary-line.ts';
import { phoneNumber } from '../text/phone-number.ts';
import { travellerTitles } from './traveller-titles.ts';

/** Maximum number of travellers in one order: a full cart of full items. */
const maxTravellers = maxCartItems * maxPassengers;

/** Maximum number of vouchers in one order. */
export const maxVouchers = 5;

/**
 * A name with at least one visible character, so that staff can address its owner. Formatting characters alone
 * are not enough.
 */
const nameOf = (most: number, whenMissing: string) =>
  ordinaryLine(most).pipe(z.string().regex(/[\p{L}\p{N}]/u, whenMissing));

const absentWhenEmpty = (value: string | undefined) => (value === '' ? undefined : value);

const titles = z.enum(
  Object.keys(travellerTitles) as [keyof typeof travellerTitles, ...(keyof typeof travellerTitles)[]],
  'Choose a title.',
);

/** A traveller on an item. */
export const travellerSchema = z
  .strictObject({
    itemId: z.uuid('This item is not in the cart.'),
    type: z.enum(['adult', 'child', 'infant'], 'Use adult, child or infant.'),
    title: titles,
    firstName: nameOf(60, 'Enter the first name.'),
    lastName: nameOf(60, 'Enter the last name.'),
    /** For children and infants, because their fare depends on the age. */
    dateOfBirth: z
      .union([z.literal(''), z.iso.date('Enter a date such as 2019-03-27.')])
      .optional()
      .transform(absentWhenEmpty),
    requests: ordinaryLine(300).optional().transform(absentWhenEmpty),
  })
  .meta({
    id: 'CheckoutTraveller',
    description:
      'One traveller on one cart item, identified by `itemId`. Send as many of each type as the item has. Children and infants need a date of birth.',
  });

const travellersOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(schema).max(maxTravellers, 'Too many travellers.');

/** The number plate of a vehicle in the cart, if it is already known. */
const vehicleSchema = z
  .strictObject({
    itemId: z.uuid('This vehicle is not in the cart.'),
    plate: ordinaryLine(10)
      .pipe(
        z
          .string()
          .regex(/^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u, 'Enter letters and digits, such as ABC123.'),
      )
      .transform((plate) => plate.toUpperCase()),
  })
  .meta({
    id: 'CheckoutVehicle',
    description: 'Number plate of a vehicle, which is the cart’s extra `itemId`.',
  });

/** Contact details of the buyer. */
export const checkoutContactSchema = z
  .strictObject({
    email: emailAddress('Enter your email address.'),
    phone: phoneNumber,
    country: z
      .string()
      .length(2, 'Choose a country.')
      .regex(/^[A-Z]{2}$/, 'Choose a country.'),
  })
  .meta({ id: 'CheckoutContact', description: '`country` as ISO 3166-1 alpha-2: one of `GET /countries`.' });

/** Codes of gift vouchers; spaces, hyphens and case are ignored. */
export const voucherCodesSchema = z
  .array(
    z
      .string()
      .max(60, 'This is not a voucher code.')
      .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().min(1, 'Enter the voucher code.')),
  )
  .max(maxVouchers, `You can use up to ${maxVouchers} vouchers.`);

/** An amount that the visitor saw, in dollars with cents. */
const shownAmount = (whenMissing: string) => z.number(whenMissing).min(0).max(10_000_000).multipleOf(0.01);

const checkout = z
  .strictObject({
    contact: checkoutContactSchema,
    travellers: travellersOf(travellerSchema),
    vehicles: z.array(vehicleSchema).max(maxCartItems, 'Too many vehicles.').default([]),
    voucherCodes: voucherCodesSchema.default([]),
    acceptConditions: z.literal(true, 'Accept the conditions to continue.'),
    /** The amount due by card that the visitor saw, in dollars with cents. */
    expectedTotal: shownAmount('Send the total that was shown.'),
    /**
     * The subtotal of all ordered items that the visitor saw. If vouchers pay, it can change while the total stays the
     * same.
     */
    expectedSubtotal: shownAmount('Send the subtotal that was shown.').optional(),
  })
  .meta({
    id: 'Checkout',
    description:
      'An order of everything in the cart. `expectedTotal` and `expectedSubtotal` are the `total` and `subtotal` of `POST /checkout-quotes/{cartSessionId}`. If either has changed, nothing is ordered: `PRICE_CHANGED`. `expectedSubtotal` is optional. It detects changes to the cart when vouchers pay for everything, because the total then stays 0.',
  });

/** The body of `POST /checkout-booking/{cartSessionId}`. Its type marks orders that it has checked. */
export const checkoutSchema = checkout.brand<'Checked'>();

/** The body of `POST /checkout-quotes/{cartSessionId}`. */
export const checkoutQuoteSchema = z
  .strictObject({
    voucherCodes: voucherCodesSchema.default([]),
    /** The travellers, to check before the order that they may travel. */
    travellers: travellersOf(
      travellerSchema.pick({ itemId: true, type: true, dateOfBirth: true }),
    ).optional(),
  })
  .meta({
    id: 'CheckoutQuoteRequest',
    description:
      'The vouchers to pay with. With `travellers` (names are not needed yet), it also checks that they match the cart and its age limits.',
  });

/** The body of `POST /bookings/{reference}/refund-offers`. */
export const refundRequestSchema = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          itemId: z.uuid('This item is not in the booking.'),
          /** Default: all who still travel on the item. */
          travellerIds: z
            .array(z.uuid('This traveller is not on this item.'))
            .min(1)
            .max(maxPassengers)
            .optional(),
        }),
      )
      .min(1, 'Choose what to cancel.')
      .max(60, 'Choose fewer items.')
      .optional(),
  })
  .meta({
    id: 'RefundRequest',
    description:
      'The items to cancel, or some of their travellers. If omitted, everything that can be cancelled.',
  });

/** The body of `POST /bookings/{reference}/refunds`. */
export const confirmRefundSchema = z
  .strictObject({ refundOfferId: z.uuid('We don’t recognise this refund offer.') })
  .meta({ id: 'RefundConfirmation', description: 'The offer to accept.' });

/** An idempotency key: printable, and long enough to be unique. */
export const idempotencyKeySchema = z
  .string('Send an Idempotency-Key.')
  .regex(/^[\x21-\x7e]{8,255}$/, 'An Idempotency-Key has 8 to 255 printable characters and no spaces.');

/** An order as the client sends it. */
export type CheckoutInput = z.input<typeof checkoutSchema>;

/** An order that passed all rules that don't need the cart. */
export type Checkout = z.output<typeof checkout>;

/** An order that the schema has checked. */
export type CheckedCheckout = z.output<typeof checkoutSchema>;

/** A parsed refund request. */
export type RefundRequest = z.output<typeof refundRequestSchema>;
