/** Zod schemas of the cart API's request bodies: adding and changing items, passengers and gift vouchers. */
import { z } from 'zod';
import { emailAddress } from '../text/email-address.ts';
import { hasLink } from '../text/has-link.ts';
import { ordinaryLine } from '../text/ordinary-line.ts';
import { isText } from '../text/text-rule.ts';
import { vehicleMetres } from './cart-paths.ts';
import { cartItemTypes } from './item-types.ts';
import { maxPassengers, partyFault } from './party-rules.ts';

/** Maximum number of items in one call. */
const maxItems = 10;

const count = z
  .int(`Use a whole number from 0 to ${maxPassengers}.`)
  .min(0, `Use a whole number from 0 to ${maxPassengers}.`)
  .max(maxPassengers, `Use a whole number from 0 to ${maxPassengers}.`);

/** Passenger counts, named as in the specification. Each operator defines the ages of children and infants. */
export const passengersSchema = z
  .strictObject({ adultCount: count, childCount: count.default(0), infantCount: count.default(0) })
  .superRefine(({ adultCount: adults, childCount: children, infantCount: infants }, context) => {
    // An invalid count has its own error, and some items have no travellers.
    if (context.issues.length > 0 || adults + children + infants === 0) return;
    const fault = partyFault({ adults, children, infants });
    if (!fault) return;
    const path = { everyone: [], adults: ['adultCount'], infants: ['infantCount'] }[fault.part];
    context.addIssue({ code: 'custom', path, message: fault.message });
  })
  .meta({
    id: 'Passengers',
    description: `The travellers: up to ${maxPassengers}. Children and infants need an adult, and each infant sits on the lap of an adult.`,
  });

const quantity = z
  .int('Use a whole number from 1 to 20.')
  .min(1, 'Choose at least 1.')
  .max(20, 'Choose up to 20.');

const wholeDollars = z
  .int('Use whole dollars.')
  .min(0, 'Use whole dollars.')
  .max(1_000_000, 'Use whole dollars.');

const itemId = z.uuid('This is not an item id.');

const noPass = 'We don’t recognise this pass.';

const noRide = 'The journey has no such leg.';

const noEarlierItem = 'Name an earlier item of this call by its index.';

/** Message about the allowed length of a vehicle. */
export const vehicleLengthRule = `Enter a length between ${vehicleMetres.min} and ${vehicleMetres.max} metres.`;

/** The length of a vehicle. */
export const vehicleLengthSchema = z
  .number(vehicleLengthRule)
  .min(vehicleMetres.min, vehicleLengthRule)
  .max(vehicleMetres.max, vehicleLengthRule)
  .meta({ description: 'Length of a vehicle, in metres.' });

/** Returns true for emailed text without links, so that nobody sends links to third parties in our name. */
const isWithoutLink = (text: string) => !hasLink(text);

const noLinks = 'Leave out web and email addresses, and put a space after each full stop.';

/** Details of a gift voucher that the buyer enters. */
export const newVoucherSchema = z
  .strictObject({
    amount: z.int('Use whole dollars.').min(1, 'Use whole dollars.').max(10_000, 'Use a smaller amount.'),
    recipientName: ordinaryLine(80).min(1, 'Enter the recipient’s name.').refine(isWithoutLink, noLinks),
    recipientEmail: emailAddress('Enter their email address.'),
    senderName: ordinaryLine(80).min(1, 'Enter your name.').refine(isWithoutLink, noLinks),
    message: z
      .string()
      // Forms send line ends as CR LF.
      .overwrite((text) => text.replace(/\r\n?/g, '\n'))
      .trim()
      .max(500, 'Use up to 500 characters.')
      .refine(isText, 'Use plain text only.')
      .refine(isWithoutLink, noLinks)
      .default(''),
    sendOn: z.iso.date('Choose a date.'),
  })
  .meta({
    id: 'NewVoucher',
    description: 'Details of a gift voucher; `amount` in whole dollars.',
  });

/** An item to add to a cart. Unknown fields are refused, so that none is silently ignored; only `price` is ignored. */
export const newItemSchema = z
  .strictObject({
    itemType: z.enum(
      cartItemTypes,
      `Use ${cartItemTypes.slice(0, -1).join(', ')} or ${cartItemTypes.at(-1)}.`,
    ),
    offerId: z
      .string()
      .min(1, 'We don’t recognise this offer.')
      .max(4_000, 'We don’t recognise this offer.')
      .optional(),
    productId: z
      .string()
      .min(1, 'We don’t recognise this product.')
      .max(200, 'We don’t recognise this product.')
      .optional(),
    quantity: quantity.default(1),
    passengers: passengersSchema.optional(),
    associatedCartItemId: itemId.optional(),
    associatedItem: z
      .int(noEarlierItem)
      .min(0, noEarlierItem)
      .max(maxItems - 1, noEarlierItem)
      .optional(),
    /** The total that was shown. It never sets a price: a different current price is refused with `PRICE_CHANGED`. */
    expectedPrice: wholeDollars.optional(),
    /** Ignored: prices come from the server. */
    price: z.unknown().optional(),
    data: z
      .strictObject({
        voucher: newVoucherSchema.optional(),
        extra: z
          .strictObject({
            leg: z.int(noRide).min(0, noRide).max(20, noRide).optional().meta({
              description:
                'Index of the ride in the journey, from 0. Optional if only one ride has this extra.',
            }),
            vehicleLength: vehicleLengthSchema.optional(),
          })
          .optional(),
        pass: z
          .strictObject({ bookingToken: z.string().max(200, noPass), itemId: z.uuid(noPass) })
          .optional()
          .meta({
            description:
              'For a journey: books it on a pass, at no price. `bookingToken` opens the booking that sold the pass, and `itemId` is the pass in it.',
          }),
      })
      .optional(),
  })
  .refine(({ offerId, productId }) => (offerId === undefined) !== (productId === undefined), {
    message: 'Send either `offerId` or `productId`.',
    path: ['offerId'],
  })
  .refine(
    ({ associatedCartItemId, associatedItem }) =>
      associatedCartItemId === undefined || associatedItem === undefined,
    { message: 'Send either `associatedCartItemId` or `associatedItem`.', path: ['associatedItem'] },
  )
  .meta({
    id: 'NewCartItem',
    description:
      'A journey by the `offerId` of a fare search, or anything else by its `productId`: exactly one of the two. `passengers` are required for a pass or a tour, and for a journey only if they differ from the offer’s. A voucher has `data.voucher`. An extra names its journey or pass in `associatedCartItemId`. If both are added in one call, `associatedItem` has the index of the journey in `items`. `price` is always ignored. If `expectedPrice` (dollars for the whole item) differs from the current price, the call is refused with `PRICE_CHANGED`.',
  });

// An invalid id counts as none: the server creates a new one, so nobody can choose their own.
const sessionId = z.string().max(200).nullish();

/** The body of `POST /cart`. The type of its items marks those that it has checked. */
export const addToCartSchema = z
  .strictObject({
    cartSessionId: sessionId,
    items: z
      .array(newItemSchema)
      .min(1, 'Name at least one item.')
      .max(maxItems, `Add up to ${maxItems} items at a time.`)
      .brand<'Checked'>(),
    replaces: itemId.optional().meta({
      description:
        'Id of a cart item to remove, with its extras, in the same transaction. It becomes `removed`, and restoring it removes the new items. Ignored if it is not in the cart.',
    }),
  })
  .meta({
    id: 'AddToCart',
    description:
      'The items to add. If one isn’t available, none is added. Without a session, or with an unknown one, a new cart is created.',
  });

const changedItemSchema = z
  .strictObject({
    id: itemId,
    quantity: quantity.optional(),
    passengers: passengersSchema.optional(),
    restore: z.literal(true, 'Use true, or leave it out.').optional(),
    expectedPrice: wholeDollars.optional(),
    price: z.unknown().optional(),
  })
  .refine(
    ({ restore, quantity, passengers }) => !restore || (quantity === undefined && passengers === undefined),
    { message: 'A restored item can’t be changed in the same call.', path: ['restore'] },
  );

/** The body of `PUT /cart`: one item. Without quantity and passengers it renews the item's hold. Its type marks it, too. */
export const changeCartSchema = z
  .strictObject({
    cartSessionId: sessionId,
    items: z.array(changedItemSchema).length(1, 'Change one item at a time.').brand<'Checked'>(),
  })
  .meta({
    id: 'ChangeCart',
    description:
      'One item with its new quantity or passengers. With neither, the item is held again at the current price. With `restore`, the cart’s `removed` item is put back with its extras, at its old price.',
  });

/** The body of `POST /cart` before parsing. */
export type AddToCartBody = z.input<typeof addToCartSchema>;
/** The body of `PUT /cart` before parsing. */
export type ChangeCartBody = z.input<typeof changeCartSchema>;

/** Parsed items to add. */
export type NewItems = z.output<typeof newItemSchema>[];
/** Parsed items to change. */
export type ItemChanges = z.output<typeof changedItemSchema>[];
/** The body of `POST /cart` after parsing. */
export type CheckedAddToCart = z.output<typeof addToCartSchema>;
/** The body of `PUT /cart` after parsing. */
export type CheckedChangeCart = z.output<typeof changeCartSchema>;
