/**
 * Request and response schemas of the cart, with descriptions for the OpenAPI document. Prices are whole dollars, GST included.
 */
import { z } from 'zod';
import { cartItemTypes } from '../cart/item-types.ts';

const instant = z.iso.datetime({ offset: true }).meta({
  description: 'ISO 8601 with the UTC offset of New Zealand or of the stop’s own time zone.',
  example: '2026-12-01T07:40:00+13:00',
});

const itemType = z.enum(cartItemTypes).meta({
  description:
    'Product type of the specification (for a journey, that of its longest ride), gift voucher, or extra of another item.',
});

const cartItemSchema = z
  .object({
    id: z.uuid(),
    itemType,
    description: z.string().meta({ example: 'TranzAlpine, Christchurch to Greymouth' }),
    detail: z.string().meta({ description: 'Date or duration; empty if the item has neither.' }),
    price: z.int().meta({ description: 'For all passengers and the whole quantity.', example: 158 }),
    quantity: z.int(),
    passengers: z.object({ adultCount: z.int(), childCount: z.int(), infantCount: z.int() }).meta({
      description: 'All 0 for products without passengers.',
    }),
    associatedCartItemId: z.uuid().nullable().meta({
      description: 'For an extra: the item that it belongs to and is removed with.',
    }),
    productId: z.string().nullable().meta({ description: 'Null for journeys.' }),
    offerId: z.string().nullable().meta({ description: 'Null for products.' }),
    stock: z.enum(['live', 'request', 'mixed', 'unlimited']).meta({
      description:
        '`live`: held now. `request`: not held; staff confirm it after payment, or it is refunded. `mixed`: parts of both. `unlimited`: never sells out.',
    }),
    hold: z.enum(['held', 'expired', 'none']).meta({
      description:
        '`expired`: the hold has ended and the item may be sold out; a PUT with only its id holds it again. `none`: there is nothing to hold.',
    }),
    disruption: z
      .object({
        kind: z.enum(['cancelled', 'retimed']).meta({
          description: '`cancelled`: can’t be ordered. `retimed`: expected earlier or later than planned.',
        }),
        text: z.string().meta({ description: 'Sentences for visitors.' }),
      })
      .nullable()
      .meta({ description: 'Set while a journey is not expected to run as planned.' }),
    data: z.string().meta({
      description:
        'JSON with the item’s `kind` and its details. A journey has `route.serviceRoute` (its rides) and `passengers`, a pass `pass.services` and `passengers`, a tour `tour`, a voucher `voucher`, and an extra `extra`.',
      example: '{"kind":"pass","pass":{"id":"bus-pass-15-hours","services":[{"name":"bus"}]}}',
    }),
  })
  .meta({ id: 'CartItem' });

/** A cart, as all cart calls return it. */
export const cartSchema = z
  .object({
    cartSessionId: z.string().meta({
      description: '30 letters and digits. Anyone who has it has access to the cart.',
      example: 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1',
    }),
    items: z.array(cartItemSchema).meta({ description: 'Extras follow the item that they belong to.' }),
    count: z.int().meta({ description: 'Number of items.' }),
    subtotal: z.int().meta({ description: 'Sum of all prices, extras included.', example: 336 }),
    currency: z.literal('NZD'),
    gst: z.number().meta({
      description: 'GST included in the subtotal, without gift vouchers, in dollars and cents.',
      example: 43.83,
    }),
    removed: z
      .object({
        id: z.uuid(),
        description: z.string(),
        after: z
          .uuid()
          .nullable()
          .meta({ description: 'The item that it followed; null if it was the first.' }),
      })
      .nullable()
      .meta({
        description:
          'The last removed item, for 15 minutes. A PUT with its id and `restore` puts it back with its extras.',
      }),
    holdExpiresAt: instant.nullable().meta({ description: 'End of the holds; null if nothing is held.' }),
    now: instant.meta({ description: 'Current time of the server, for a countdown.' }),
  })
  .meta({ id: 'Cart', description: 'A cart with its items.' });

/** A cart as a response. */
export type CartData = z.output<typeof cartSchema>;

/**
 * Path parameters of the cart calls. The id's format is not checked here, so that an invalid id is refused like an unknown
 * one.
 */
export const cartPathSchema = z.object({
  cartSessionId: z.string().meta({ description: 'Cart id from an earlier response.' }),
});

/** Query parameters of a removal. */
export const removeQuerySchema = z.object({
  id: z.uuid('This is not an item id.').meta({ description: 'Item to remove, together with its extras.' }),
});
