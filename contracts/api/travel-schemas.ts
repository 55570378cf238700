/** Response schemas of travel. Prices are whole dollars; instants have the UTC offset of New Zealand or of the stop. */
import { z } from 'zod';
import { travelItemTypes } from '../cart/item-types.ts';

const instant = z.iso.datetime({ offset: true }).meta({
  description: 'ISO 8601 with the UTC offset of New Zealand or of the stop’s own time zone.',
  example: '2026-12-01T07:40:00+13:00',
});

const expected = instant
  .optional()
  .meta({ description: 'Expected time; absent if it is expected at the timetable’s time.' });

const day = z.iso.date();

/** A date parameter. */
export const serviceDateSchema = z.iso
  .date('Enter a date such as 2026-12-01.')
  .meta({ description: 'Date in New Zealand.', example: '2026-12-01' });

/** A place to travel from or to. */
export const placeSchema = z
  .object({
    id: z.string().meta({ description: 'Id of a town or stop, for `from` and `to`.', example: 'picton' }),
    name: z.string().meta({ example: 'Picton' }),
    kind: z.enum(['town', 'train', 'bus', 'ferry', 'train+bus', 'stop']).meta({
      description: '`town` stands for all its stops.',
    }),
    region: z.string().nullable().meta({ example: 'Marlborough' }),
    lat: z.number(),
    lon: z.number(),
  })
  .meta({ id: 'Place' });

/** An offer id parameter. */
export const offerIdSchema = z
  .string('Name an offer, and name it once.')
  .max(4_000, 'We don’t recognise this offer.')
  .regex(/^[\w-]+$/, 'We don’t recognise this offer.')
  .meta({ description: 'Offer id from a fare search.' });

const price = z.int().nullable().meta({
  description: 'Whole dollars (NZD), GST included; null if the price of a part is unknown.',
  example: 158,
});

const legSchema = z
  .object({
    itemType: z.enum([...travelItemTypes, 'transfer']),
    mode: z.enum(['rail', 'coach', 'ferry', 'walk', 'shuttle']),
    operator: z.string().meta({ description: 'Empty for a transfer on foot or by shuttle.' }),
    service: z.string().meta({ description: 'Name of the line.', example: 'TranzAlpine' }),
    line: z
      .string()
      .nullable()
      .meta({ description: 'Line id, for `line` of timetable-journey.', example: 'tranz_alpine' }),
    tripId: z.string().nullable(),
    serviceDate: day.nullable().meta({
      description: 'Service date of the trip: a sailing after midnight may belong to the evening before.',
    }),
    from: z.object({
      stopId: z.string(),
      name: z.string(),
      departure: instant,
      expectedDeparture: expected,
    }),
    to: z.object({ stopId: z.string(), name: z.string(), arrival: instant, expectedArrival: expected }),
    checkInCloses: instant.nullable(),
    distanceKm: z
      .int()
      .optional()
      .meta({ description: 'Sum of the great-circle distances between the stops.' }),
    seen: z.enum(['quoted', 'computed', 'general-knowledge']).nullable().meta({
      description:
        'Source of the times: `quoted` from a source, `computed` from one, or `general-knowledge`.',
    }),
  })
  .meta({ id: 'Leg' });

/** See `OfferVehicle` in domains/travel/offers/. */
const offerVehicleSchema = z
  .object({
    status: z.enum([
      'carried',
      'not-carried',
      'too-long',
      'too-high',
      'too-many-people',
      'full',
      'check-in-closed',
    ]),
    reason: z.string().optional().meta({ description: 'Reason in plain words, if it is not carried.' }),
    price: z.int().nullable().meta({
      description: 'Whole dollars (NZD) on top of the offer’s price; null if it is not carried.',
      example: 190,
    }),
    rides: z.array(
      z.object({
        leg: z.int().meta({ description: 'Index of the ride, from 0, without transfers.' }),
        metresLeft: z.int().nullable().meta({ description: 'Deck space left; null if it is not counted.' }),
        checkInCloses: instant,
        extras: z
          .array(
            z.object({
              productId: z.string(),
              vehicleLength: z.number(),
              price: z.int().meta({ description: 'Whole dollars (NZD).', example: 190 }),
            }),
          )
          .meta({ description: 'Extras to add to the cart with the journey, each for this `leg`.' }),
      }),
    ),
  })
  .meta({
    id: 'OfferVehicle',
    description:
      'How the vehicle of the search travels: on every ferry of the journey that carries vehicles.',
  });

/** See `Offer` in domains/travel/offers/; prices in whole dollars. */
export const offerSchema = z
  .object({
    offerId: z.string().meta({
      description:
        'Opaque id that guarantees the price until `preBookableUntil`. Empty if there is nothing to buy: see `onSale`.',
    }),
    journeyId: z.string().meta({ description: 'The same for all fares of one journey.' }),
    fareName: z.string().meta({ example: 'Scenic' }),
    price,
    currency: z.literal('NZD'),
    preBookableUntil: instant,
    live: z.boolean().meta({
      description:
        'True: confirmed at once. False: on request; staff confirm it later, or decline and refund it.',
    }),
    onSale: z.boolean(),
    saleClosedReason: z.string().optional().meta({ description: 'Reason in plain words, if not on sale.' }),
    durationMinutes: z.int(),
    changes: z.int(),
    seatsLeft: z.int().optional().meta({
      description:
        'The fewest seats left on any leg; absent if seats are not counted, before sales open and after they close.',
    }),
    conditions: z
      .object({
        changes: z.string(),
        refund: z.string(),
        text: z.string(),
      })
      .meta({ description: 'The strictest conditions of all parts, in plain words.' }),
    legs: z.array(legSchema),
    passengers: z.array(z.object({ type: z.enum(['adult', 'child', 'infant']), count: z.int(), price })),
    vehicle: offerVehicleSchema.optional(),
    isDemonstration: z
      .boolean()
      .meta({ description: 'True if the times of a leg do not come from a source.' }),
  })
  .meta({
    id: 'Offer',
    description: 'A journey that can be bought at fixed conditions until a fixed time.',
  });

const dateFareSchema = z
  .object({
    date: day,
    fromPrice: z.int().nullable().meta({
      description:
        'Price of the cheapest journey on sale for all passengers, in whole dollars; null if there is none.',
    }),
    hasJourneys: z.boolean().meta({
      description:
        'True if the same search lists a journey on this date, considering times, types and changes.',
    }),
    hasScenicTrain: z.boolean().meta({ description: 'True if such a journey includes a scenic train.' }),
  })
  .meta({ id: 'DateFare' });

const differenceSchema = z
  .object({
    journeyId: z.string(),
    modes: z.array(z.enum(['rail', 'coach', 'ferry'])),
    trains: z
      .array(z.object({ from: z.string().nullable(), to: z.string().nullable() }))
      .meta({ description: 'Parts by train; null stands for an end of the journey.' }),
    nights: z
      .array(z.object({ place: z.string(), nights: z.int() }))
      .meta({ description: 'Towns of the nights between rides.' }),
    best: z
      .array(z.enum(['price', 'duration', 'arrival', 'changes']))
      .meta({ description: 'Figures in which no other journey of the list is better.' }),
  })
  .meta({
    id: 'JourneyDifference',
    description: 'Differences of a journey from the others of its list.',
  });

/** Response of a fare search. */
export const fareSearchSchema = z
  .object({
    from: placeSchema,
    to: placeSchema,
    outbound: z.array(offerSchema).meta({
      description: 'The fares of a journey are listed together, the cheapest first.',
    }),
    inbound: z.array(offerSchema).optional().meta({
      description:
        'Return journeys if `returnDate` was sent. They depart after the first of `outbound` has arrived.',
    }),
    differences: z.array(differenceSchema).optional().meta({
      description: 'How the journeys of `outbound` differ, if they need a night.',
    }),
    inboundDifferences: z.array(differenceSchema).optional(),
    dates: z.array(dateFareSchema).meta({ description: 'The dates around `date`.' }),
    inboundDates: z.array(dateFareSchema).optional(),
    nextDate: day.optional().meta({
      description: 'The next date on which the same search lists a journey, if `outbound` is empty.',
    }),
    inboundNextDate: day.optional(),
  })
  .meta({ id: 'FareSearchAnswer' });

/** Response of `fare-calendar`. */
export const fareCalendarSchema = z
  .object({
    from: placeSchema,
    to: placeSchema,
    month: z.string().meta({ example: '2026-12' }),
    days: z
      .array(
        dateFareSchema.extend({
          placesLeft: z.int().nullable().meta({
            description:
              'Most places left on one journey with room for all; null if nothing is on sale, or places are not limited.',
          }),
          isSoldOut: z.boolean().meta({ description: 'True if no journey has room for all travellers.' }),
        }),
      )
      .meta({ description: 'The days of the month from today to the end of the timetable.' }),
    nextDate: day.optional().meta({
      description:
        'The next date with a journey after the month: within 60 days, or of a line at any time of the timetable.',
    }),
  })
  .meta({ id: 'FareCalendar' });

/** Timetable of a line on a day. */
export const lineTimetableSchema = z
  .object({
    line: z.object({ id: z.string(), name: z.string(), operator: z.string(), mode: z.string() }),
    date: day,
    stops: z.array(z.object({ stopId: z.string(), name: z.string() })),
    trips: z.array(
      z.object({
        tripId: z.string(),
        runOffset: z
          .int()
          .meta({ description: 'Seconds after the first run of the trip; 0 if the trip does not repeat.' }),
        towards: z.string(),
        direction: z.union([z.literal(0), z.literal(1)]).nullable(),
        number: z.string().nullable(),
        seen: legSchema.shape.seen,
        isCancelled: z.boolean().meta({ description: 'True if it does not run on this day.' }),
        calls: z.array(
          z.object({
            stopId: z.string(),
            name: z.string(),
            arrival: instant,
            departure: instant,
            expectedArrival: expected,
            expectedDeparture: expected,
            isSkipped: z.boolean().meta({ description: 'True if it does not call here on this day.' }),
            canBoard: z.boolean(),
            canAlight: z.boolean(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'LineTimetable', description: 'The stops and trips of a line on a day.' });

/** Journeys between two places on a day. */
export const journeyTimetableSchema = z
  .object({
    from: placeSchema,
    to: placeSchema,
    date: day,
    journeys: z.array(
      z.object({
        departure: instant,
        arrival: instant,
        durationMinutes: z.int(),
        changes: z.int(),
        legs: z.array(legSchema),
      }),
    ),
  })
  .meta({ id: 'JourneyTimetable', description: 'The journeys between two places on a day, without prices.' });

/** Response of `timetable-journey`, depending on the parameters. */
export const timetableJourneySchema = z.union([lineTimetableSchema, journeyTimetableSchema]);
