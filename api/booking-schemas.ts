/**
 * What the calls about orders, bookings and refunds take and answer, described for the OpenAPI document. Amounts are dollars
 * with cents, GST included.
 */
import { z } from 'zod';
import { idempotencyKeySchema } from '#contracts/booking/checkout-calls.ts';
import { cartSchema } from './cart-schemas.ts';

const instant = z.iso.datetime({ offset: true }).meta({
  description: 'ISO 8601 with New Zealand’s offset, or that of the stop’s own time zone.',
  example: '2026-12-01T07:40:00+13:00',
});

const day = z.iso.date().meta({ description: 'A day in New Zealand.', example: '2027-03-31' });

const dollars = (description: string, example = 158.4) => z.number().meta({ description, example });

const reference = z.string().meta({
  description: 'What people read to each other. It opens nothing without the token.',
  example: '7KM-Q2X-9TR',
});

const token = z.string().meta({
  description: 'Who has it has the booking. Never to be shown, logged or put into an address that stays.',
  example: 'Zk3vQ0nJ8s1yH5tB7wE2rU9xC4mA6pLdGfKiOqNzTaV',
});

const status = z
  .enum(['pending_payment', 'requested', 'confirmed', 'declined', 'cancelled', 'refunded', 'stuck'])
  .meta({
    description:
      '`pending_payment`: the money is not there yet. `requested`: paid, and staff have to confirm a part. `confirmed`: paid, and all that stands is had. `declined`: nothing was available, all goes back. `cancelled`: nothing was paid, see `cancelReason`. `refunded`: all or a part was given back. `stuck`: money and booking disagree, and staff know of it.',
  });

const partStatus = z.enum(['pending', 'requested', 'confirmed', 'declined', 'cancelled']).meta({
  description:
    '`pending` until it is paid. `requested`, then `confirmed` or `declined` by staff, for what is on request. `cancelled` by the traveller.',
});

const travellerType = z.enum(['adult', 'child', 'infant']);

/** What an order would come to. */
export const checkoutQuoteDataSchema = z
  .object({
    subtotal: dollars('The sum of the cart; the `expectedSubtotal` of the order.', 336),
    vouchers: z.array(
      z.object({
        codeEnding: z
          .string()
          .meta({ description: 'The last four characters of its code.', example: 'TVWX' }),
        amount: dollars('What it pays.', 100),
        remaining: dollars('What is left on it afterwards.', 0),
        expiresOn: day,
      }),
    ),
    cardFee: dollars('The fee for paying by card, on what is left to pay.', 5.67),
    cardFeePercent: z.number().meta({ example: 2.4 }),
    total: dollars('To be paid by card; the `expectedTotal` of the order.', 241.67),
    gst: dollars('The GST inside all that is paid, vouchers sold aside.', 44.57),
    currency: z.literal('NZD'),
  })
  .meta({
    id: 'CheckoutQuote',
    description: 'What an order would come to now. Nothing was held or taken for it.',
  });

/** An order that was taken. */
export const placedOrderSchema = cartSchema
  .extend({
    booking: z.object({
      reference,
      token,
      status,
      total: dollars('To be paid by card.', 241.67),
      payment: z
        .object({
          url: z.url().meta({ description: 'The payment provider’s page: send the visitor there.' }),
        })
        .nullable()
        .meta({ description: 'Null when nothing is left to pay.' }),
    }),
  })
  .meta({
    id: 'PlacedOrder',
    description:
      'The cart as it is after the order, empty when all of it was bought at once, and the booking.',
  });

const bookedItemSchema = z
  .object({
    id: z.uuid(),
    parentId: z.uuid().nullable().meta({ description: 'Of an extra: the item it belongs to.' }),
    itemType: z.enum(['kr_train', 'ic_bus', 'ii_ferry', 'pass', 'tour', 'voucher', 'extra']),
    description: z.string().meta({ example: 'TranzAlpine, Christchurch to Greymouth' }),
    detail: z.string().meta({ example: 'Tuesday 1 December 2026, 08:15' }),
    price: dollars('For all of it.'),
    quantity: z.int(),
    passengers: z.object({ adultCount: z.int(), childCount: z.int(), infantCount: z.int() }),
    stock: z.enum(['live', 'request', 'mixed', 'unlimited']),
    status: partStatus,
    answerNote: z.string().nullable().meta({ description: 'What staff say about what was asked for.' }),
    rideStatuses: z.array(partStatus).meta({
      description:
        'Of a journey, how each ride of `data.route.serviceRoute` stands; empty for anything else.',
    }),
    data: z.string().meta({ description: 'JSON, as in a cart.' }),
    travellers: z.array(
      z.object({
        id: z.uuid(),
        type: travellerType,
        title: z.string().nullable(),
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        requests: z.string().nullable().meta({ description: 'Seats and accessibility, in their words.' }),
        price: dollars('Their share of the item’s price.'),
        status: partStatus,
      }),
    ),
    refundable: z
      .object({
        percent: z.number().meta({ example: 75 }),
        fee: dollars('Kept for each person.', 20),
        or: z
          .array(z.object({ percent: z.number(), fee: dollars('Kept for each person.', 0) }))
          .meta({ description: 'Other shares: of a journey by several fares each person gets the least.' }),
        until: instant.nullable().meta({ description: 'Until when that holds; null for no end.' }),
      })
      .nullable()
      .meta({ description: 'What cancelling brings now; null where it can’t be cancelled any more.' }),
  })
  .meta({ id: 'BookedItem' });

/** A booking as whoever has its token sees it. */
export const bookingSchema = z
  .object({
    reference,
    status,
    cancelReason: z
      .enum([
        ...(['superseded', 'payment_failed', 'left', 'expired'] as const),
        ...([
          'not_available',
          'too_late',
          'timetable_changed',
          'voucher_spent',
          'payment_differed',
          'erased',
        ] as const),
      ])
      .nullable()
      .meta({
        description:
          '`superseded`: the cart was ordered anew. `payment_failed`: the card was declined. `left`: nobody paid, the visitor came back. `expired`: nobody paid in time. With the others it was paid, and the money went back: something was sold out (`not_available`), had left or begun (`too_late`), does not run any more as it was sold (`timetable_changed`), a voucher that was to pay a part was spent (`voucher_spent`), what was paid was not what was asked for (`payment_differed`), or it was erased whose booking it is (`erased`).',
      }),
    createdAt: instant,
    paidAt: instant.nullable(),
    email: z.string().nullable(),
    items: z.array(bookedItemSchema).meta({ description: 'Extras stand after the item they belong to.' }),
    soldVouchers: z.array(
      z.object({
        itemId: z.uuid(),
        code: z.string().meta({ example: 'ABCDE-FGHJK-MNPQR-STVWX' }),
        faceValue: dollars('What it was sold for.', 100),
        balance: dollars('What is left on it.', 100),
        expiresOn: day,
        sendOn: day,
        recipientName: z.string(),
        recipientEmail: z.string(),
        senderName: z.string(),
        message: z.string().meta({ description: 'Empty when there is none.' }),
      }),
    ),
    subtotal: dollars('The sum of all items.', 336),
    paidByVouchers: dollars('What vouchers pay of it.', 100),
    cardFee: dollars('The fee for paying by card.', 5.67),
    total: dollars('Paid, or to be paid, by card.', 241.67),
    gst: dollars('The GST inside all that is paid, vouchers sold aside.', 44.57),
    refunded: dollars('What went back or is on its way.', 0),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        reason: z.enum(['cancelled', 'declined', 'unused', 'by_hand']),
        to: z.enum(['card', 'voucher', 'other']),
        amount: dollars('What goes back.', 118.5),
        state: z.enum(['pending', 'paid', 'failed']),
        createdAt: instant,
      }),
    ),
    payment: z
      .object({
        state: z.enum([
          ...(['created', 'open', 'claimed', 'captured'] as const),
          ...(['releasing', 'released', 'failed', 'stuck'] as const),
        ]),
        failureCode: z.string().nullable().meta({ example: 'card_declined' }),
        url: z.url().nullable().meta({ description: 'Where to go on paying; null when that is over.' }),
      })
      .nullable()
      .meta({ description: 'The last try to pay by card; null when there was none.' }),
    currency: z.literal('NZD'),
    now: instant.meta({ description: 'The server’s present.' }),
  })
  .meta({ id: 'Booking' });

/** What would go back. */
export const refundOfferSchema = z
  .object({
    refundOfferId: z.uuid(),
    refundableAmount: dollars('What would go back: the refunds of the lines and `cardFee`.', 118.5),
    fee: dollars('What is kept of the price.', 39.5),
    cardFee: dollars(
      'What of the fee for paying by card goes back too: where a part of a journey could not be had.',
      0,
    ),
    validUntil: instant.meta({ description: 'Until when it can be taken.' }),
    lines: z.array(
      z.object({
        itemId: z.uuid(),
        travellerIds: z.array(z.uuid()).meta({ description: 'Those who give up; empty without travellers.' }),
        description: z.string(),
        paid: dollars('What was paid for it.', 158),
        fee: dollars('What is kept of that.', 39.5),
        refund: dollars('What goes back.', 118.5),
      }),
    ),
    currency: z.literal('NZD'),
  })
  .meta({
    id: 'RefundOffer',
    description: 'What would go back for giving up these parts. Nothing has changed yet.',
  });

/** What was given up: nothing personal, so that it can be kept to be answered again. */
export const refundReceiptSchema = z
  .object({ reference, refundedAmount: dollars('What goes back.', 118.5), currency: z.literal('NZD') })
  .meta({ id: 'RefundReceipt', description: 'What goes back. The booking says how far it is on its way.' });

/** A cart to order or to quote. */
export const checkoutPathSchema = z.object({
  cartSessionId: z.string().meta({ description: 'The cart, as an earlier answer gave it.' }),
});

/** Which booking a call is about. */
export const bookingPathSchema = z.object({ reference });

/** Who may see it, by a header: an address is kept by machines on its way. */
export const bookingHeaderSchema = z.object({
  'X-Booking-Token': z
    .string()
    .max(200)
    .optional()
    .meta({ ...token.meta(), description: 'The booking’s token, as the order answered it.' }),
});

/** The same in the address, for what can send no header. */
export const bookingQuerySchema = z.object({
  token: z
    .string('Send the booking’s token.')
    .max(200)
    .optional()
    .meta({
      ...token.meta(),
      description: 'The booking’s token, where the header `X-Booking-Token` can’t be sent.',
    }),
});

/** A request that may be sent again. */
export const idempotencyHeaderSchema = z.object({
  'Idempotency-Key': idempotencyKeySchema.meta({
    description:
      'Made anew for each order, and the same when that order is sent again: it is then done once, and answered as it was.',
    example: 'c0c8a3a2-6a43-4b7e-9d3e-0f4a7f7f1d10',
  }),
});

/** Which provider sends a webhook. */
export const webhookPathSchema = z.object({
  provider: z.string().meta({ description: 'The name of the payment provider.', example: 'stripe' }),
});

/** What a webhook is answered with. */
export const webhookReceiptSchema = z.object({ received: z.literal(true) }).meta({ id: 'WebhookReceipt' });

/** A quote, an order, a booking and a refund as they are answered. */
export type CheckoutQuoteData = z.output<typeof checkoutQuoteDataSchema>;
export type PlacedOrderData = z.output<typeof placedOrderSchema>;
export type BookingData = z.output<typeof bookingSchema>;
export type RefundOfferData = z.output<typeof refundOfferSchema>;
export type RefundReceiptData = z.output<typeof refundReceiptSchema>;
