/** Schemas of the calls for refunds. */
import * as z from 'zod';
import { maxPassengers } from '../cart/party-rules.ts';

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

/** A parsed refund request. */
export type RefundRequest = z.output<typeof refundRequestSchema>;
