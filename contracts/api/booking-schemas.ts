/**
 * Request and response schemas of orders, bookings and refunds, with descriptions for the OpenAPI document. Amounts are dollars
 * with cents, GST included.
 */
import { z } from 'zod';
import { claimKinds } from '../booking/claim-calls.ts';
import { idempotencyKeySchema } from '../booking/order-calls.ts';
import { cartItemTypes } from '../cart/item-types.ts';
import { cartSchema } from './cart-schemas.ts';

const instant = z.iso.datetime({ offset: true }).meta({
  description: 'ISO 8601 with the UTC offset of New Zealand or of the stop’s own time zone.',
  example: '2026-12-01T07:40:00+13:00',
});

const day = z.iso.date().meta({ description: 'A day in New Zealand.', example: '2027-03-31' });

const dollars = (description: string, example = 158.4) => z.number().meta({ description, example });

const reference = z.string().meta({
  description: 'Reference for people to quote. It does not open the booking without the token.',
  example: '7KM-Q2X-9TR',
});

const token = z.string().meta({
  description: 'Secret that opens the booking. Never display it, log it, or put it into a permanent URL.',
  example: 'Zk3vQ0nJ8s1yH5tB7wE2rU9xC4mA6pLdGfKiOqNzTaV',
});

const status = z
  .enum(['pending_payment', 'requested', 'confirmed', 'declined', 'cancelled', 'refunded', 'stuck'])
  .meta({
    description:
      '`pending_payment`: not paid yet. `requested`: paid, and staff must confirm a part. `confirmed`: paid, and all remaining parts are confirmed. `declined`: nothing was available, and everything is refunded. `cancelled`: nothing is paid, see `cancelReason`. `refunded`: refunded in full or in part. `stuck`: payment and booking disagree; staff are notified.',
  });

const partStatus = z.enum(['pending', 'requested', 'confirmed', 'declined', 'cancelled']).meta({
  description:
    '`pending`: not paid yet. Parts on request are `requested`, then `confirmed` or `declined` by staff. `cancelled`: by the traveller.',
});

const travellerType = z.enum(['adult', 'child', 'infant']);

/** A checkout quote. */
export const checkoutQuoteDataSchema = z
  .object({
    subtotal: dollars('Sum of the cart. Send it as `expectedSubtotal` of the order.', 336),
    vouchers: z.array(
      z.object({
        codeEnding: z
          .string()
          .meta({ description: 'The last four characters of the code.', example: 'TVWX' }),
        amount: dollars('Amount that the voucher pays.', 100),
        remaining: dollars('Remaining balance afterwards.', 0),
        expiresOn: day,
      }),
    ),
    cardFee: dollars('Card fee on the remaining amount.', 5.67),
    cardFeePercent: z.number().meta({ example: 2.4 }),
    total: dollars('Amount to pay by card. Send it as `expectedTotal` of the order.', 241.67),
    gst: dollars('GST included in the order, without vouchers that are bought.', 44.57),
    currency: z.literal('NZD'),
  })
  .meta({
    id: 'CheckoutQuote',
    description: 'Total of an order placed now. Nothing is held or charged.',
  });

/** A placed order. */
export const placedOrderSchema = cartSchema
  .extend({
    booking: z.object({
      reference,
      token,
      status,
      total: dollars('Amount to pay by card.', 241.67),
      payment: z
        .object({
          url: z.url().meta({ description: 'The payment provider’s page. Redirect the visitor to it.' }),
        })
        .nullable()
        .meta({ description: 'Null if there is nothing left to pay.' }),
    }),
  })
  .meta({
    id: 'PlacedOrder',
    description: 'The cart after the order (empty if everything was bought), and the booking.',
  });

const cancelReasons = [
  ...(['superseded', 'payment_failed', 'left', 'expired', 'not_available', 'too_late'] as const),
  ...(['timetable_changed', 'voucher_spent', 'payment_differed', 'erased'] as const),
] as const;

const bookedItemSchema = z
  .object({
    id: z.uuid(),
    parentId: z.uuid().nullable().meta({ description: 'For an extra: the item that it belongs to.' }),
    itemType: z.enum(cartItemTypes),
    description: z.string().meta({ example: 'TranzAlpine, Christchurch to Greymouth' }),
    detail: z.string().meta({ example: 'Tuesday 1 December 2026, 08:15' }),
    price: dollars('Price of the whole item.'),
    quantity: z.int(),
    passengers: z.object({ adultCount: z.int(), childCount: z.int(), infantCount: z.int() }),
    stock: z.enum(['live', 'request', 'mixed', 'unlimited']),
    status: partStatus,
    answerNote: z.string().nullable().meta({ description: 'Reply of staff to a request.' }),
    rideStatuses: z.array(partStatus).meta({
      description: 'Status of each ride in `data.route.serviceRoute`, for a journey; else empty.',
    }),
    data: z.string().meta({ description: 'JSON, as in the cart.' }),
    disruption: z
      .object({
        kind: z.enum(['cancelled', 'late', 'moved', 'connection']).meta({
          description:
            '`cancelled`: a ride is, or skips a stop. `late`: a ride is much later. `moved`: a new timetable has another time. `connection`: another journey of the booking is disrupted.',
        }),
        ride: z.int().nullable().meta({ description: 'Index of the ride in `data.route.serviceRoute`.' }),
        cause: z.string().nullable().meta({ example: 'weather' }),
        chooseUntil: z.iso.datetime({ offset: true }),
        unchosen: z.enum(['refund', 'staff']).meta({
          description: 'Without a choice, a cancelled journey is refunded, or staff decide.',
        }),
      })
      .nullable()
      .meta({
        description:
          'Of a journey while it is disrupted. Until `chooseUntil`, changing it to another departure of the same fare is free, and cancelling it refunds everything.',
      }),
    travellers: z.array(
      z.object({
        id: z.uuid(),
        type: travellerType,
        title: z.string().nullable(),
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        requests: z
          .string()
          .nullable()
          .meta({ description: 'Requests about seats and accessibility, as entered.' }),
        price: dollars('The traveller’s share of the item’s price.'),
        status: partStatus,
      }),
    ),
    refundable: z
      .object({
        percent: z.number().meta({ example: 75 }),
        fee: dollars('Fee for each person.', 20),
        or: z.array(z.object({ percent: z.number(), fee: dollars('Fee for each person.', 0) })).meta({
          description:
            'Alternative terms, for a journey with several fares: each person gets the lowest refund.',
        }),
        until: instant.nullable().meta({ description: 'End of these terms; null if they do not end.' }),
      })
      .nullable()
      .meta({ description: 'Current refund terms; null if the item can no longer be cancelled.' }),
  })
  .meta({ id: 'BookedItem' });

const name = z
  .object({ title: z.string().nullable(), firstName: z.string(), lastName: z.string() })
  .meta({ id: 'TravellerName' });

const journey = z
  .object({
    description: z.string().meta({ example: 'TranzAlpine, Christchurch to Greymouth' }),
    detail: z.string().meta({ example: 'Tuesday 1 December 2026, 08:15' }),
    fareName: z.string().meta({ description: 'Empty if it is unknown.', example: 'Scenic' }),
    price: dollars('Price with its extras.'),
  })
  .meta({ id: 'JourneyInWords' });

const extra = z
  .object({
    description: z.string().meta({ example: 'Car up to 5 m, number plate ABC123' }),
    price: dollars('Price of the extra.'),
  })
  .meta({ id: 'ExtraInWords' });

const changeLine = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('name'),
      travellerIds: z.array(z.uuid()).meta({ description: 'The person on each part of the booking.' }),
      before: name,
      after: name,
    }),
    z.object({ kind: z.literal('journey'), before: journey, after: journey }),
    z.object({
      kind: z.literal('extra'),
      journey: z.string().meta({ description: 'The journey that it belongs to.' }),
      before: extra.nullable().meta({ description: 'Null for a new extra.' }),
      after: extra,
    }),
    z.object({
      kind: z.literal('traveller'),
      journey: z.string().meta({ description: 'The journey that the traveller joins.' }),
      type: z.enum(['adult', 'child', 'infant']),
      after: name,
      price: dollars('Price of the traveller.'),
    }),
  ])
  .meta({
    id: 'ChangeLine',
    description:
      'A corrected name, a journey with its extras, a single extra, or a traveller who joins. Ignore kinds that later versions add.',
  });

const changeMoney = {
  fee: dollars('Fee for the change.', 0),
  priceDifference: dollars('New price less old price.', 12),
  notRefundable: dollars('Part of a lower price that the refund terms do not return.', 0),
  cardFee: dollars('Card fee.', 0.29),
  toPay: dollars('Amount to pay by card, with the card fee.', 12.29),
  refund: dollars('Amount that is refunded.', 0),
};

const claimState = z.enum(['open', 'accepted', 'declined']).meta({
  description: '`open`: staff will answer. `accepted`: it is paid, or will be.',
});

const claim = z
  .object({
    id: z.uuid(),
    kind: z.enum(claimKinds),
    state: claimState,
    amount: dollars('Claimed amount.', 45.5),
    description: z.string(),
    receiptCount: z.int().meta({ description: 'Receipts are sent on the booking’s page.' }),
    accepted: z.number().nullable().meta({ description: 'Accepted amount.', example: 45.5 }),
    payBy: z.enum(['card', 'bank']).nullable().meta({
      description: 'An accepted claim is paid to the card of the order, or by bank transfer.',
    }),
    note: z.string().nullable().meta({ description: 'Note of staff.' }),
    madeAt: instant,
  })
  .meta({ id: 'Claim' });

/** A booking, for a caller who has its token. */
export const bookingSchema = z
  .object({
    reference,
    status,
    cancelReason: z.enum(cancelReasons).nullable().meta({
      description:
        '`superseded`: the cart was ordered again. `payment_failed`: the card was declined. `left`: the visitor returned without paying. `expired`: not paid in time. In all other cases it was paid and then refunded. `not_available`: sold out. `too_late`: already departed or started. `timetable_changed`: no longer runs as sold. `voucher_spent`: a voucher in the payment was already used. `payment_differed`: the amount paid was not the amount due. `erased`: the traveller’s data was erased.',
    }),
    createdAt: instant,
    paidAt: instant.nullable(),
    email: z.string().nullable(),
    items: z.array(bookedItemSchema).meta({ description: 'Extras follow the item that they belong to.' }),
    soldVouchers: z.array(
      z.object({
        itemId: z.uuid(),
        code: z.string().meta({ example: 'ABCDE-FGHJK-MNPQR-STVWX' }),
        faceValue: dollars('Amount that it was sold for.', 100),
        balance: dollars('Remaining balance.', 100),
        expiresOn: day,
        sendOn: day,
        recipientName: z.string(),
        recipientEmail: z.string(),
        senderName: z.string(),
        message: z.string().meta({ description: 'Empty if there is none.' }),
      }),
    ),
    subtotal: dollars('Sum of all items.', 336),
    paidByVouchers: dollars('Amount paid by vouchers.', 100),
    cardFee: dollars('Card fee.', 5.67),
    total: dollars('Amount paid, or to be paid, by card.', 241.67),
    gst: dollars('GST included in the booking, without vouchers that were bought.', 44.57),
    refunded: dollars(
      'Amount refunded, including pending refunds. Returned payments for changes that were not made don’t count.',
      0,
    ),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        reason: z.enum(['cancelled', 'declined', 'changed', 'unused', 'by_hand', 'claim']),
        to: z.enum(['card', 'voucher', 'other']),
        amount: dollars('Refunded amount.', 118.5),
        state: z.enum(['pending', 'paid', 'failed']),
        createdAt: instant,
      }),
    ),
    changes: z
      .array(
        z.object({
          ...{ number: z.int(), madeAt: instant, lines: z.array(changeLine) },
          note: z.string().nullable().meta({ description: 'Note of staff.' }),
          ...changeMoney,
        }),
      )
      .meta({ description: 'Changes that were made, oldest first.' }),
    unmadeChange: z
      .object({
        changeOfferId: z.uuid(),
        state: z.enum(['paying', 'asked', 'ended']).meta({
          description:
            '`paying`: to be paid. `asked`: the operator must confirm it. `ended`: it was not made, and nothing has changed.',
        }),
        endReason: z.enum([...cancelReasons, 'declined', 'withdrawn']).nullable(),
        note: z.string().nullable().meta({ description: 'Reply of staff.' }),
        lines: z.array(changeLine),
        ...changeMoney,
        payment: z.object({ url: z.url() }).nullable(),
      })
      .nullable()
      .meta({ description: 'The latest accepted change, if it was not made.' }),
    disruptions: z
      .array(
        z.object({
          id: z.uuid(),
          itemId: z.uuid(),
          kind: z.enum(['cancelled', 'late', 'moved']),
          cause: z.string().nullable().meta({ example: 'technical-problem' }),
          serviceDate: day,
          claimUntil: instant.meta({ description: 'Until when costs can be claimed.' }),
          noClaimBecause: z.enum(['cause', 'over', 'late', 'count']).nullable().meta({
            description:
              'Why no further claim can be made; null if one can. `cause`: it is outside the operator’s control. `over`: the ride runs after all. `late`: the time to claim is over. `count`: there are many claims already.',
          }),
          claims: z.array(claim),
        }),
      )
      .meta({ description: 'Disruptions whose costs can be claimed or were, oldest first.' }),
    payment: z
      .object({
        state: z.enum([
          ...(['created', 'open', 'claimed', 'captured'] as const),
          ...(['releasing', 'released', 'failed', 'stuck'] as const),
        ]),
        failureCode: z.string().nullable().meta({ example: 'card_declined' }),
        url: z
          .url()
          .nullable()
          .meta({ description: 'Page to continue the payment; null if the payment has ended.' }),
      })
      .nullable()
      .meta({ description: 'The last attempt to pay by card; null if there was none.' }),
    currency: z.literal('NZD'),
    now: instant.meta({ description: 'Current time of the server.' }),
  })
  .meta({ id: 'Booking' });

/** A refund offer. */
export const refundOfferSchema = z
  .object({
    refundOfferId: z.uuid(),
    refundableAmount: dollars('Refundable amount: the sum of all `lines[].refund`, plus `cardFee`.', 118.5),
    fee: dollars('Part of the price that is not refunded.', 39.5),
    cardFee: dollars('Refundable part of the card fee, if part of a journey was not available.', 0),
    validUntil: instant.meta({ description: 'Expiry of the offer.' }),
    lines: z.array(
      z.object({
        itemId: z.uuid(),
        travellerIds: z
          .array(z.uuid())
          .meta({ description: 'Travellers who cancel; empty if the item has none.' }),
        description: z.string(),
        paid: dollars('Price paid.', 158),
        fee: dollars('Part that is not refunded.', 39.5),
        refund: dollars('Refunded amount.', 118.5),
      }),
    ),
    currency: z.literal('NZD'),
  })
  .meta({
    id: 'RefundOffer',
    description: 'Refund for cancelling these parts. Nothing has changed yet.',
  });

/** A confirmed refund. It contains no personal data, because it is stored for replays. */
export const refundReceiptSchema = z
  .object({ reference, refundedAmount: dollars('Refunded amount.', 118.5), currency: z.literal('NZD') })
  .meta({ id: 'RefundReceipt', description: 'A confirmed refund. The booking shows its progress.' });

/** A change offer. */
export const changeOfferSchema = z
  .object({
    changeOfferId: z.uuid(),
    lines: z.array(changeLine),
    ...changeMoney,
    needsConfirmation: z.boolean().meta({
      description: 'True if the operator must confirm the change. Until then the booking stays as it is.',
    }),
    validUntil: instant.meta({ description: 'Expiry of the offer.' }),
    currency: z.literal('NZD'),
  })
  .meta({ id: 'ChangeOffer', description: 'A change and its price. Nothing has changed yet.' });

/** An accepted change. It contains no personal data, because it is stored for replays. */
export const changeReceiptSchema = z
  .object({
    reference,
    state: z.enum(['made', 'asked', 'paying']).meta({
      description:
        '`asked`: the operator must confirm it. `paying`: redirect the visitor to the payment page.',
    }),
    number: z.int().nullable().meta({
      description: 'Number of the change in the booking, from 1, once it is made.',
      example: 1,
    }),
    payment: z.object({ url: z.url().meta({ description: 'The payment provider’s page.' }) }).nullable(),
  })
  .meta({ id: 'ChangeReceipt', description: 'An accepted change. The booking shows it.' });

/** A claim that was received. */
export const claimReceiptSchema = z
  .object({ claimId: z.uuid(), state: claimState })
  .meta({ id: 'ClaimReceipt', description: 'A claim that was received. The booking shows it.' });

/** The response to every request for the link to a booking. */
export const bookingLinkReceiptSchema = z.object({ received: z.literal(true) }).meta({
  id: 'BookingLinkReceipt',
  description: 'The request is stored. It does not say whether there is such a booking.',
});

/** Path parameters of an order or quote. */
export const checkoutPathSchema = z.object({
  cartSessionId: z.string().meta({ description: 'Cart id from an earlier response.' }),
});

/** Path parameters of a booking. */
export const bookingPathSchema = z.object({ reference });

/** The booking's token in a header. URLs would be stored by proxies and logs. */
export const bookingHeaderSchema = z.object({
  'X-Booking-Token': z
    .string()
    .max(200)
    .optional()
    .meta({ ...token.meta(), description: 'The booking’s token, from the response to the order.' }),
});

/** The booking's token as a query parameter, for clients that cannot send headers. */
export const bookingQuerySchema = z.object({
  token: z
    .string('Send the booking’s token.')
    .max(200)
    .optional()
    .meta({
      ...token.meta(),
      description: 'The booking’s token, for clients that cannot send the header `X-Booking-Token`.',
    }),
});

/** Header of a request that may be repeated. */
export const idempotencyHeaderSchema = z.object({
  'Idempotency-Key': idempotencyKeySchema.meta({
    description:
      'Create a new key for each order, and repeat the order with the same key. The order is then carried out once, and every repeat gets the same response.',
    example: 'c0c8a3a2-6a43-4b7e-9d3e-0f4a7f7f1d10',
  }),
});

/** Path parameters of a payment webhook. */
export const webhookPathSchema = z.object({
  provider: z.string().meta({ description: 'Name of the payment provider.', example: 'stripe' }),
});

/** Response to a webhook. */
export const webhookReceiptSchema = z.object({ received: z.literal(true) }).meta({ id: 'WebhookReceipt' });

/** Response types of quotes, orders, bookings and refunds. */
export type CheckoutQuoteData = z.output<typeof checkoutQuoteDataSchema>;
export type PlacedOrderData = z.output<typeof placedOrderSchema>;
export type BookingData = z.output<typeof bookingSchema>;
export type RefundOfferData = z.output<typeof refundOfferSchema>;
export type RefundReceiptData = z.output<typeof refundReceiptSchema>;
export type ChangeOfferData = z.output<typeof changeOfferSchema>;
export type ChangeReceiptData = z.output<typeof changeReceiptSchema>;
