/** Schema of an order, shared by the API and the checkout form. */
// A namespace import lets the bundler drop unused parts, which matters in the browser.
import * as z from 'zod';
import { maxCartItems } from '../cart/cart-paths.ts';
import { maxPassengers } from '../cart/party-rules.ts';
import { emailAddress } from '../text/email-address.ts';
import { toMobileNumber } from '../text/mobile-number.ts';
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
  'Choose a title from the list, or omit it.',
);

/** A traveller on an item. */
export const travellerSchema = z.strictObject({
  itemId: z.uuid('This item is not in the cart.'),
  type: z.enum(['adult', 'child', 'infant'], 'Use adult, child or infant.'),
  title: titles.optional(),
  firstName: nameOf(60, 'Enter the first name.'),
  lastName: nameOf(60, 'Enter the last name.'),
  /** For children and infants, because their fare depends on the age. */
  dateOfBirth: z
    .union([z.literal(''), z.iso.date('Enter a date such as 2019-03-27.')])
    .optional()
    .transform(absentWhenEmpty),
  requests: ordinaryLine(300).optional().transform(absentWhenEmpty),
});

/** Limits the number of travellers. */
export const travellersOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(schema).max(maxTravellers, 'Too many travellers.');

/** The number plate of a vehicle in the cart, if it is already known. */
export const vehicleSchema = z.strictObject({
  itemId: z.uuid('This vehicle is not in the cart.'),
  plate: ordinaryLine(10)
    .pipe(
      z.string().regex(/^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u, 'Enter letters and digits, such as ABC123.'),
    )
    .transform((plate) => plate.toUpperCase()),
});

/** Limits the number of vehicles. */
export const vehiclesOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(schema).max(maxCartItems, 'Too many vehicles.').default([]);

/** Contact details of the buyer. */
export const checkoutContactSchema = z
  .strictObject({
    email: emailAddress('Enter your email address.'),
    phone: phoneNumber,
    /** Asks for a text message if a ride is cancelled or much delayed. `phone` must then be a mobile number. */
    textUpdates: z.boolean('Use true or false.').optional(),
    country: z
      .string()
      .length(2, 'Choose a country.')
      .regex(/^[A-Z]{2}$/, 'Choose a country.'),
  })
  .refine(({ phone, textUpdates }) => !textUpdates || toMobileNumber(phone) !== null, {
    path: ['phone'],
    error: 'We can’t text this number. Enter a mobile number, or clear the box for texts.',
  });

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

const checkout = z.strictObject({
  contact: checkoutContactSchema,
  travellers: travellersOf(travellerSchema),
  vehicles: vehiclesOf(vehicleSchema),
  voucherCodes: voucherCodesSchema.default([]),
  acceptConditions: z.literal(true, 'Accept the conditions to continue.'),
  /** The amount due by card that the visitor saw, in dollars with cents. */
  expectedTotal: shownAmount('Send the total that was shown.'),
  /**
   * The subtotal of all ordered items that the visitor saw. If vouchers pay, it can change while the total stays the
   * same.
   */
  expectedSubtotal: shownAmount('Send the subtotal that was shown.').optional(),
});

/** The body of `POST /checkout-booking/{cartSessionId}`. Its type marks orders that it has checked. */
export const checkoutSchema = checkout.brand<'Checked'>();

/** An order as the client sends it. */
export type CheckoutInput = z.input<typeof checkoutSchema>;

/** An order that passed all rules that don't need the cart. */
export type Checkout = z.output<typeof checkout>;

/** An order that the schema has checked. */
export type CheckedCheckout = z.output<typeof checkoutSchema>;
