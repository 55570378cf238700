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
    names: travellersOf(correctedNameSchema).min(1, 'Choose what to change.'),
  })
  .meta({ id: 'ChangeRequest', description: 'The names to correct.' });

/** The body of `POST /bookings/{reference}/changes`. */
export const confirmChangeSchema = z
  .strictObject({ changeOfferId: z.uuid('We don’t recognise this offer.') })
  .meta({ id: 'ChangeConfirmation', description: 'The offer to accept.' });

/** A parsed change request. */
export type ChangeRequest = z.output<typeof changeRequestSchema>;
