/** Schemas of the calls that change a booking. */
import * as z from 'zod';
import { vehicleLengthSchema } from '../cart/cart-calls.ts';
import { maxPassengers } from '../cart/party-rules.ts';
import { travellerSchema, travellersOf, vehicleSchema } from './order-schema.ts';

/** The corrected name of a traveller. */
export const correctedNameSchema = travellerSchema.pick({ firstName: true, lastName: true }).extend({
  travellerId: z.uuid('This traveller is not in the booking.'),
  title: travellerSchema.shape.title.unwrap().nullable().optional().meta({
    description: 'Null removes the title. If absent, it stays.',
  }),
});

/** An extra to add to a booked journey. */
export const addedExtraSchema = z.strictObject({
  productId: z.string().min(1).max(100),
  quantity: z.int().min(1).max(20).optional().meta({ description: 'Default: 1.' }),
  leg: z.int().min(0).max(99).optional().meta({
    description: 'Index of the ride in the journey, from 0. Default: the only ride that offers the extra.',
  }),
  vehicleLength: vehicleLengthSchema.optional(),
  plate: vehicleSchema.shape.plate.optional(),
  replaces: z.uuid('This extra is not in the booking.').optional().meta({
    description: 'The booked extra that it replaces, such as a vehicle of another length.',
  }),
});

/** A traveller who joins a booked journey. */
export const addedTravellerSchema = travellerSchema.omit({ itemId: true });

/** The body of `POST /bookings/{reference}/change-offers`. */
export const changeRequestSchema = z
  .strictObject({
    /** Each applies to the same person on all parts of the booking that can still be changed. */
    names: travellersOf(correctedNameSchema).min(1, 'Choose what to change.').optional(),
    itemId: z.uuid('This journey is not in the booking.').optional().meta({
      description: 'The journey to exchange, with `offerId`, or to add `extras` or `travellers` to.',
    }),
    extras: z.array(addedExtraSchema).min(1, 'Choose an extra.').max(10, 'Choose fewer extras.').optional(),
    travellers: z
      .array(addedTravellerSchema)
      .min(1, 'Choose who joins the journey.')
      .max(maxPassengers, `You can book up to ${maxPassengers} travellers at a time.`)
      .optional()
      .meta({ description: 'The travellers who join the journey.' }),
    offerId: z.string().min(1).max(4_000, 'We don’t recognise this offer.').optional().meta({
      description: 'The offer of a search between the same towns that replaces the journey.',
    }),
  })
  .refine(
    ({ names, itemId, offerId, extras, travellers }) =>
      [names, offerId, extras, travellers].filter((each) => each !== undefined).length === 1 &&
      (names === undefined) === (itemId !== undefined),
    {
      message: 'Name the corrected names, or a journey with its new offer, extras or travellers.',
      path: ['names'],
    },
  )
  .meta({ id: 'ChangeRequest', description: 'The names to correct, or the journey to change.' });

/** The body of `POST /bookings/{reference}/changes`. */
export const confirmChangeSchema = z
  .strictObject({ changeOfferId: z.uuid('We don’t recognise this offer.') })
  .meta({ id: 'ChangeConfirmation', description: 'The offer to accept.' });

/** A parsed change request. */
export type ChangeRequest = z.output<typeof changeRequestSchema>;

/** A parsed traveller of a change request. */
export type AddedTraveller = z.output<typeof addedTravellerSchema>;

/** A parsed extra of a change request. */
export type AddedExtra = z.output<typeof addedExtraSchema>;
