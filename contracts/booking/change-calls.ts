/** Schemas of the calls that change a booking. */
import * as z from 'zod';
import { travellerSchema, travellersOf } from './order-schema.ts';

/** The corrected name of a traveller. */
export const correctedNameSchema = travellerSchema.pick({ firstName: true, lastName: true }).extend({
  travellerId: z.uuid('This traveller is not in the booking.'),
  title: travellerSchema.shape.title.unwrap().nullable().optional().meta({
    description: 'Null removes the title. If absent, it stays.',
  }),
});

/** The body of `POST /bookings/{reference}/change-offers`. */
export const changeRequestSchema = z
  .strictObject({
    /** Each applies to the same person on all parts of the booking that can still be changed. */
    names: travellersOf(correctedNameSchema).min(1, 'Choose what to change.').optional(),
    itemId: z.uuid('This journey is not in the booking.').optional().meta({
      description: 'The journey to exchange, with `offerId`.',
    }),
    offerId: z.string().min(1).max(4_000, 'We don’t recognise this offer.').optional().meta({
      description: 'The offer of a search between the same towns that replaces the journey.',
    }),
  })
  .refine(
    ({ names, itemId, offerId }) =>
      names ? itemId === undefined && offerId === undefined : itemId !== undefined && offerId !== undefined,
    { message: 'Name the corrected names, or a journey and the offer that replaces it.', path: ['names'] },
  )
  .meta({ id: 'ChangeRequest', description: 'The names to correct, or the journey to exchange.' });

/** The body of `POST /bookings/{reference}/changes`. */
export const confirmChangeSchema = z
  .strictObject({ changeOfferId: z.uuid('We don’t recognise this offer.') })
  .meta({ id: 'ChangeConfirmation', description: 'The offer to accept.' });

/** A parsed change request. */
export type ChangeRequest = z.output<typeof changeRequestSchema>;
