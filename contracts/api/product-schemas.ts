/** Response schemas of products. Prices are whole dollars (NZD), GST included; dates are in New Zealand. */
import { z } from 'zod';
import { travelItemTypes } from '../cart/item-types.ts';

const dollars = z.int().meta({ description: 'Whole dollars (NZD), GST included.', example: 155 });

const day = z.iso.date().meta({ example: '2026-12-05' });

const currency = z.literal('NZD');

const isDemonstration = z.boolean().meta({
  description:
    'True if this price is a demonstration: it was never published, and is derived from sources or general knowledge.',
});

const prices = z
  .object({ adult: dollars, child: dollars, infant: dollars })
  .meta({ id: 'PassengerPrices', description: 'Price for one passenger of each kind.' });

const ageLimits = z.object({ infant: z.int(), child: z.int() }).meta({
  id: 'AgeLimits',
  description: 'Maximum ages of an infant and a child, in whole years, inclusive.',
});

const productId = (example: string) => z.string().meta({ description: 'Product id for the cart.', example });

/** A travel pass. */
export const passSchema = z
  .object({
    slug: z.string().meta({ example: 'bus-pass-15-hours' }),
    productId: productId('bus-pass-15-hours'),
    itemType: z.literal('pass'),
    name: z.string().meta({ example: 'Bus Pass, 15 hours' }),
    label: z
      .enum(['Bus Pass', 'Rail Pass', 'Rail-Bus Pass'])
      .meta({ description: 'Label, derived from the services.' }),
    range: z.string().meta({
      description: 'The same for passes that differ only in their allowance.',
      example: 'bus-pass',
    }),
    services: z.array(z.object({ name: z.enum(['bus', 'train']) })),
    allowance: z.object({
      kind: z.enum(['hours', 'days', 'consecutive-days']).meta({
        description: 'Hours of travel, days chosen by the traveller, or consecutive days.',
      }),
      amount: z.int(),
      text: z.string().meta({ example: '15 hours' }),
    }),
    validMonths: z.int().meta({ description: 'Counted from the first booking.', example: 12 }),
    prices,
    currency,
    ages: z.string().meta({ description: 'Definition of child and infant, in plain words.' }),
    ageLimits,
    refund: z.string(),
    isDemonstration,
  })
  .meta({ id: 'TravelPass' });

/** The gift voucher. */
export const voucherSchema = z
  .object({
    slug: z.literal('gift-voucher'),
    productId: z.literal('gift-voucher'),
    itemType: z.literal('voucher'),
    name: z.string(),
    amounts: z.array(dollars).meta({ description: 'Amounts to choose from.', example: [50, 100, 200] }),
    leastAmount: dollars.meta({ description: 'Minimum for a custom amount.', example: 20 }),
    mostAmount: dollars.meta({ description: 'Maximum for a custom amount.', example: 1000 }),
    currency,
    validMonths: z.int().meta({ description: 'Counted from the day of sale; at least 36.', example: 36 }),
    expiresOn: day.meta({
      description: 'Last day of validity if bought today.',
      example: '2029-11-21',
    }),
  })
  .meta({ id: 'GiftVoucher' });

/** The response of `travel-passes`: passes, or the gift voucher for `family=voucher`. */
export const passProductSchema = z.discriminatedUnion('itemType', [passSchema, voucherSchema]);

/** A tour in a list. */
export const tourSchema = z
  .object({
    slug: z.string().meta({
      description: 'The page of the tour is at `/tours/{slug}/`.',
      example: 'a-day-in-kaikoura',
    }),
    itemType: z.literal('tour'),
    name: z.string().meta({ example: 'A day in Kaikōura' }),
    days: z.int().meta({ example: 1 }),
    prices,
    currency,
    ages: z.string(),
    ageLimits,
    live: z.boolean().meta({
      description:
        'True: places are held in the cart and confirmed at once. False: on request; staff confirm it later, or decline and refund it.',
    }),
    places: z.int().meta({ description: 'Places on each departure; infants need none.' }),
    noticeDays: z.int().meta({ description: 'Sale ends this many days before departure.' }),
    refund: z.string(),
    nextDeparture: day.nullable().meta({
      description: 'The first day on sale, even if sold out; null if there is none.',
    }),
    isDemonstration,
  })
  .meta({ id: 'Tour' });

/** A tour with its departures. */
export const tourDetailSchema = tourSchema
  .extend({
    departures: z
      .array(
        z.object({
          productId: productId('a-day-in-kaikoura:2026-12-05'),
          startsOn: day,
          endsOn: day,
          placesLeft: z.int().nullable().meta({
            description:
              'Places that are neither held nor sold; null for tours on request, which are not counted.',
          }),
        }),
      )
      .meta({ description: 'Departures on sale, in ascending order, up to a year ahead.' }),
  })
  .meta({ id: 'TourWithDepartures' });

/** An extra, for one ride of an offer or for a pass. */
export const serviceExtraSchema = z
  .object({
    productId: productId('interislander-car'),
    itemType: z.literal('extra'),
    kind: z
      .enum(['luggage', 'bicycle', 'vehicle', 'lounge', 'cabin', 'meal', 'scenic-plus', 'seat', 'top-up'])
      .meta({ example: 'vehicle' }),
    name: z.string().meta({ example: 'Car' }),
    note: z.string().meta({ description: 'Description and requirements.' }),
    leg: z.int().nullable().meta({
      description: 'Index of the ride in the offer, from 0; null for a pass.',
    }),
    ride: z
      .object({
        itemType: z.enum(travelItemTypes),
        service: z.string().meta({ example: 'Interislander' }),
        line: z.string().meta({ example: 'interislander' }),
        serviceDate: day,
        from: z.string().meta({ description: 'Name of the stop.' }),
        to: z.string(),
      })
      .nullable()
      .meta({ description: 'Description of the ride; null for a pass.' }),
    unit: z.enum(['each', 'per_passenger', 'per_leg']).meta({
      description: 'Meaning of one unit: one thing, one for a passenger, or one for the whole ride.',
    }),
    unitPrice: dollars.meta({ example: 190 }),
    pricePerMetre: dollars.meta({
      description: 'Added for each started metre above `vehicle.includedMetres`.',
      example: 35,
    }),
    currency,
    limit: z.object({
      count: z.int().meta({ description: 'Maximum number of units.', example: 1 }),
      per: z.enum(['item', 'passenger']).meta({
        description: 'The limit applies to one item in the cart, or to each of its passengers with a seat.',
      }),
      forThisOffer: z.int().nullable().meta({
        description:
          'Limit for the passengers of the offer; 0 if the extra is not available to them. Null if no passengers are known.',
      }),
    }),
    adultsOnly: z.boolean().meta({ description: 'Not available if a child or an infant travels.' }),
    vehicle: z
      .object({
        type: z.string().meta({ example: 'car' }),
        includedMetres: z.int(),
        mostMetres: z.int(),
        mostPassengers: z.int().meta({
          description:
            'Including the driver; 0 for trailers, which need a vehicle with room for all passengers.',
        }),
      })
      .nullable(),
    checkInMinutes: z.int().nullable().meta({
      description:
        'How long before departure check-in closes with this extra; null if the ride’s own time applies. `checkInCloses` of rides in the cart and in bookings takes it into account.',
      example: 60,
    }),
    stock: z.enum(['live', 'request', 'unlimited']).meta({
      description:
        '`live`: held in the cart. `request`: requested with the ride. `unlimited`: never sells out.',
    }),
    unitsLeft: z.int().nullable().meta({
      description:
        'Units on this ride that are neither held nor sold; metres of deck for vehicles. Null if they are not counted.',
    }),
    isDemonstration,
  })
  .meta({ id: 'ServiceExtra' });
