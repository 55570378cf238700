/** What the calls about products answer, as zod. Prices are whole dollars of NZD, GST included; days are New Zealand's. */
import { z } from 'zod';

const dollars = z.int().meta({ description: 'Whole dollars of NZD, GST included.', example: 155 });

const day = z.iso.date().meta({ example: '2026-12-05' });

const currency = z.literal('NZD');

const isDemonstration = z.boolean().meta({
  description: 'True when nobody published this price: it is ours, made from what was found or recalled.',
});

const prices = z
  .object({ adult: dollars, child: dollars, infant: dollars })
  .meta({ id: 'PassengerPrices', description: 'For one passenger of each kind.' });

const ageLimits = z
  .object({ infant: z.int(), child: z.int() })
  .meta({ id: 'AgeLimits', description: 'How old an infant and a child may be: whole years, included.' });

const productId = (example: string) => z.string().meta({ description: 'For the cart.', example });

/** A travel pass. */
export const passSchema = z
  .object({
    slug: z.string().meta({ example: 'bus-pass-15-hours' }),
    productId: productId('bus-pass-15-hours'),
    itemType: z.literal('pass'),
    name: z.string().meta({ example: 'Bus Pass, 15 hours' }),
    label: z.enum(['Bus Pass', 'Rail Pass', 'Rail-Bus Pass']).meta({ description: 'By its services.' }),
    range: z.string().meta({
      description: 'The same for passes that differ in their allowance alone.',
      example: 'bus-pass',
    }),
    services: z.array(z.object({ name: z.enum(['bus', 'train']) })),
    allowance: z.object({
      kind: z.enum(['hours', 'days', 'consecutive-days']).meta({
        description: 'Hours of riding, days of the traveller’s choice, or days in a row.',
      }),
      amount: z.int(),
      text: z.string().meta({ example: '15 hours' }),
    }),
    validMonths: z.int().meta({ description: 'From the first booking.', example: 12 }),
    prices,
    currency,
    ages: z.string().meta({ description: 'Who is a child or an infant, in plain words.' }),
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
    leastAmount: dollars.meta({ description: 'The least amount of one’s own.', example: 20 }),
    mostAmount: dollars.meta({ description: 'The most.', example: 1000 }),
    currency,
    validMonths: z.int().meta({ description: 'From the day of sale, 36 at least.', example: 36 }),
    expiresOn: day.meta({
      description: 'The last day of one that is bought today.',
      example: '2029-11-21',
    }),
  })
  .meta({ id: 'GiftVoucher' });

/** What travel-passes answers: passes, or with `family=voucher` the gift voucher. */
export const passProductSchema = z.discriminatedUnion('itemType', [passSchema, voucherSchema]);

/** A tour as lists show it. */
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
        'True: places are held in the cart and confirmed at once. False: on request, confirmed by staff later, or declined and refunded.',
    }),
    places: z.int().meta({ description: 'On each departure; infants take none.' }),
    noticeDays: z.int().meta({ description: 'Sale ends so many days before departure.' }),
    refund: z.string(),
    nextDeparture: day.nullable().meta({
      description: 'The first day on sale, whether or not there are places left; null when there is none.',
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
            description: 'Now, without those that are held or sold; null on request, where nobody counts.',
          }),
        }),
      )
      .meta({ description: 'On sale now, ascending, up to a year ahead.' }),
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
    note: z.string().meta({ description: 'What it is and what it asks for.' }),
    leg: z.int().nullable().meta({
      description: 'Which ride of the offer it is for, counted from 0; null for all of a pass.',
    }),
    ride: z
      .object({
        itemType: z.enum(['kr_train', 'ic_bus', 'ii_ferry']),
        service: z.string().meta({ example: 'Interislander' }),
        line: z.string().meta({ example: 'interislander' }),
        serviceDate: day,
        from: z.string().meta({ description: 'The stop’s name.' }),
        to: z.string(),
      })
      .nullable()
      .meta({ description: 'That ride in words; null for a pass.' }),
    unit: z.enum(['each', 'per_passenger', 'per_leg']).meta({
      description: 'What one unit stands for: one thing, one for a passenger, one for the whole ride.',
    }),
    unitPrice: dollars.meta({ example: 190 }),
    pricePerMetre: dollars.meta({
      description: 'Added for each begun metre over `vehicle.includedMetres`.',
      example: 35,
    }),
    currency,
    limit: z.object({
      count: z.int().meta({ description: 'The most units.', example: 1 }),
      per: z.enum(['item', 'passenger']).meta({
        description: 'Of one item in the cart, or for each of its passengers who takes a seat.',
      }),
      forThisOffer: z.int().nullable().meta({
        description:
          'The most for the passengers of the offer; 0 when they can’t have it. Null where no passengers are known.',
      }),
    }),
    adultsOnly: z.boolean().meta({ description: 'Not available where a child or an infant travels.' }),
    vehicle: z
      .object({
        type: z.string().meta({ example: 'car' }),
        includedMetres: z.int(),
        mostMetres: z.int(),
        mostPassengers: z.int().meta({
          description:
            'Its driver included; 0 for what is towed, which goes only with a vehicle that has room for all.',
        }),
      })
      .nullable(),
    checkInMinutes: z.int().nullable().meta({
      description:
        'How long before departure check-in closes with it; null where that of the ride stands. `checkInCloses` of a ride in the cart and in a booking has regard to it.',
      example: 60,
    }),
    stock: z.enum(['live', 'request', 'unlimited']).meta({
      description: 'Held in the cart; asked for with the ride; or without end.',
    }),
    unitsLeft: z.int().nullable().meta({
      description:
        'On this ride now, without those that are held or sold; metres of deck for vehicles. Null where nobody counts.',
    }),
    isDemonstration,
  })
  .meta({ id: 'ServiceExtra' });
