/**
 * Schemas of the calls for orders and their quotes, as the API documents them. Browsers load `order-schema.ts`
 * alone, so the descriptions are here.
 */
import * as z from 'zod';
import {
  checkoutContactSchema,
  checkoutSchema,
  travellerSchema,
  travellersOf,
  vehicleSchema,
  vehiclesOf,
  voucherCodesSchema,
} from './order-schema.ts';

/** The body of `POST /checkout-booking/{cartSessionId}`: `checkoutSchema` with descriptions. */
export const checkoutBodySchema = checkoutSchema
  .extend({
    contact: checkoutContactSchema.meta({
      id: 'CheckoutContact',
      description:
        '`country` as ISO 3166-1 alpha-2: one of `GET /countries`. With `textUpdates`, a text message is sent if a ride within 48 hours is cancelled or much delayed, or runs after all. `phone` must then be a mobile number; without a country code it is one of New Zealand.',
    }),
    travellers: travellersOf(
      travellerSchema.meta({
        id: 'CheckoutTraveller',
        description:
          'One traveller on one cart item, identified by `itemId`. Send as many of each type as the item has. Children and infants need a date of birth.',
      }),
    ),
    vehicles: vehiclesOf(
      vehicleSchema.meta({
        id: 'CheckoutVehicle',
        description: 'Number plate of a vehicle, which is the cart’s extra `itemId`.',
      }),
    ),
  })
  .meta({
    id: 'Checkout',
    description:
      'An order of everything in the cart. `expectedTotal` and `expectedSubtotal` are the `total` and `subtotal` of `POST /checkout-quotes/{cartSessionId}`. If either has changed, nothing is ordered: `PRICE_CHANGED`. `expectedSubtotal` is optional. It detects changes to the cart when vouchers pay for everything, because the total then stays 0.',
  })
  // `extend` returns a schema without the mark of `checkoutSchema`.
  .brand<'Checked'>();

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

/** An idempotency key: printable, and long enough to be unique. */
export const idempotencyKeySchema = z
  .string('Send an Idempotency-Key.')
  .regex(/^[\x21-\x7e]{8,255}$/, 'An Idempotency-Key has 8 to 255 printable characters and no spaces.');
