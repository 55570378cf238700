/** What the cart's calls take and answer, described for the OpenAPI document. Prices are whole dollars, GST included. */
import { z } from 'zod';

const instant = z.iso.datetime({ offset: true }).meta({
  description: 'ISO 8601 with New Zealand’s offset, or that of the stop’s own time zone.',
  example: '2026-12-01T07:40:00+13:00',
});

const itemType = z.enum(['kr_train', 'ic_bus', 'ii_ferry', 'pass', 'tour', 'voucher', 'extra']).meta({
  description:
    'The specification’s product types (of a journey that of its longest ride), gift vouchers, and extras of another item.',
});

const cartItemSchema = z
  .object({
    id: z.uuid(),
    itemType,
    description: z.string().meta({ example: 'TranzAlpine, Christchurch to Greymouth' }),
    detail: z.string().meta({ description: 'When, or for how long; empty for what has neither.' }),
    price: z.int().meta({ description: 'For all passengers and all of the quantity.', example: 158 }),
    quantity: z.int(),
    passengers: z.object({ adultCount: z.int(), childCount: z.int(), infantCount: z.int() }).meta({
      description: 'All 0 for what nobody travels on.',
    }),
    associatedCartItemId: z.uuid().nullable().meta({
      description: 'Of an extra: the item it belongs to and goes with.',
    }),
    productId: z.string().nullable().meta({ description: 'Null for journeys.' }),
    offerId: z.string().nullable().meta({ description: 'Null for products.' }),
    stock: z.enum(['live', 'request', 'mixed', 'unlimited']).meta({
      description:
        '`live`: held now. `request`: nothing is held, staff confirm it after payment or it is refunded. `mixed`: parts of both. `unlimited`: never runs out.',
    }),
    hold: z.enum(['held', 'expired', 'none']).meta({
      description:
        '`expired`: it was held and may be gone; a PUT with its id alone asks for it again. `none`: there is nothing to hold.',
    }),
    data: z.string().meta({
      description:
        'JSON. Of a journey `route.serviceRoute` (its rides) and `passengers`, of a pass `pass.services` and `passengers`, of a tour `tour`, of a voucher `voucher`, of an extra `extra`; each with its `kind`.',
      example: '{"kind":"pass","pass":{"id":"bus-pass-15-hours","services":[{"name":"bus"}]}}',
    }),
  })
  .meta({ id: 'CartItem' });

/** A cart as every cart call answers it. */
export const cartSchema = z
  .object({
    cartSessionId: z.string().meta({
      description: '30 letters and digits. Who has it has the cart.',
      example: 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1',
    }),
    items: z.array(cartItemSchema).meta({ description: 'Extras stand after the item they belong to.' }),
    count: z.int().meta({ description: 'How many items there are.' }),
    subtotal: z.int().meta({ description: 'The sum of all prices, extras included.', example: 336 }),
    currency: z.literal('NZD'),
    gst: z.number().meta({
      description: 'The GST inside the subtotal, gift vouchers aside, in dollars and cents.',
      example: 43.83,
    }),
    removed: z
      .object({
        id: z.uuid(),
        description: z.string(),
        after: z
          .uuid()
          .nullable()
          .meta({ description: 'The item below which it stood; null for the first.' }),
      })
      .nullable()
      .meta({
        description:
          'What was removed last, for 15 minutes: a PUT with its id and `restore` puts it back with its extras.',
      }),
    holdExpiresAt: instant
      .nullable()
      .meta({ description: 'When what is held is let go; null when nothing is held.' }),
    now: instant.meta({ description: 'The server’s present, for a countdown.' }),
  })
  .meta({ id: 'Cart', description: 'A cart with all that is in it.' });

/** A cart as it is answered. */
export type CartData = z.output<typeof cartSchema>;

/** What the path of a call names. Whether it fits is the cart's to say, as for one that nobody has. */
export const cartPathSchema = z.object({
  cartSessionId: z.string().meta({ description: 'As an earlier answer gave it.' }),
});

/** Which item to remove. */
export const removeQuerySchema = z.object({
  id: z.uuid('This is not an item id.').meta({ description: 'The item; its extras go with it.' }),
});
