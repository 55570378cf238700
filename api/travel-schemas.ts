/** What the calls about travel answer, as zod. Prices are whole dollars, instants have New Zealand's offset or the stop's. */
import { z } from 'zod';

const instant = z.iso.datetime({ offset: true }).meta({
  description: 'ISO 8601 with New Zealand’s offset, or that of the stop’s own time zone.',
  example: '2026-12-01T07:40:00+13:00',
});

const day = z.iso.date();

/** A day, asked for. */
export const serviceDateSchema = z.iso
  .date('Enter a date such as 2026-12-01.')
  .meta({ description: 'A day in New Zealand.', example: '2026-12-01' });

/** A place to travel from or to. */
export const placeSchema = z
  .object({
    id: z.string().meta({ description: 'A town or a stop, for `from` and `to`.', example: 'picton' }),
    name: z.string().meta({ example: 'Picton' }),
    kind: z.enum(['town', 'train', 'bus', 'ferry', 'train+bus', 'stop']).meta({
      description: '`town` stands for all its stops.',
    }),
    region: z.string().nullable().meta({ example: 'Marlborough' }),
    lat: z.number(),
    lon: z.number(),
  })
  .meta({ id: 'Place' });

/** An offer's id, asked for. */
export const offerIdSchema = z
  .string('Name an offer, and name it once.')
  .max(4_000, 'We don’t recognise this offer.')
  .regex(/^[\w-]+$/, 'We don’t recognise this offer.')
  .meta({ description: 'As a fare search gave it.' });

const price = z.int().nullable().meta({
  description: 'Whole dollars of NZD, GST included; null when the price of a part is not known.',
  example: 158,
});

const legSchema = z
  .object({
    itemType: z.enum(['kr_train', 'ic_bus', 'ii_ferry', 'transfer']),
    mode: z.enum(['rail', 'coach', 'ferry', 'walk', 'shuttle']),
    operator: z.string().meta({ description: 'Empty for a way on foot or by shuttle.' }),
    service: z.string().meta({ description: 'The line.', example: 'TranzAlpine' }),
    line: z
      .string()
      .nullable()
      .meta({ description: 'For `line` of timetable-journey.', example: 'tranz_alpine' }),
    tripId: z.string().nullable(),
    serviceDate: day.nullable().meta({
      description: 'The day the trip belongs to: a sailing after midnight may belong to the evening before.',
    }),
    from: z.object({ stopId: z.string(), name: z.string(), departure: instant }),
    to: z.object({ stopId: z.string(), name: z.string(), arrival: instant }),
    checkInCloses: instant.nullable(),
    distanceKm: z
      .int()
      .optional()
      .meta({ description: 'Along the stops, each time the shortest way over the earth.' }),
    seen: z.enum(['quoted', 'computed', 'general-knowledge']).nullable().meta({
      description: 'How the times are known: read in a source, worked out from one, recalled.',
    }),
  })
  .meta({ id: 'Leg' });

/** See `Offer` in domains/travel/offers/; prices in whole dollars. */
export const offerSchema = z
  .object({
    offerId: z.string().meta({
      description:
        'Opaque; freezes the price until `preBookableUntil`. Empty when there is nothing to buy: see `onSale`.',
    }),
    journeyId: z.string().meta({ description: 'The same for all the fares of one journey.' }),
    fareName: z.string().meta({ example: 'Scenic' }),
    price,
    currency: z.literal('NZD'),
    preBookableUntil: instant,
    live: z.boolean().meta({
      description:
        'True: confirmed at once. False: on request, confirmed by staff later, or declined and refunded.',
    }),
    onSale: z.boolean(),
    saleClosedReason: z.string().optional().meta({ description: 'In plain words, when not on sale.' }),
    durationMinutes: z.int(),
    changes: z.int(),
    seatsLeft: z.int().optional().meta({
      description: 'The fewest on any leg; absent where nobody counts.',
    }),
    conditions: z
      .object({
        changes: z.string(),
        refund: z.string(),
        text: z.string(),
      })
      .meta({ description: 'In plain words, the strictest of the parts.' }),
    legs: z.array(legSchema),
    passengers: z.array(z.object({ type: z.enum(['adult', 'child', 'infant']), count: z.int(), price })),
    isDemonstration: z.boolean().meta({ description: 'True when times of a leg were not read in a source.' }),
  })
  .meta({
    id: 'Offer',
    description: 'A journey that can be bought on stated conditions until a stated time.',
  });

const dateFareSchema = z
  .object({
    date: day,
    fromPrice: z.int().nullable().meta({
      description:
        'The cheapest journey on sale for all passengers, in whole dollars; null when there is none.',
    }),
    hasJourneys: z.boolean().meta({
      description: 'Whether the same search on this day lists a journey: times, types and changes count.',
    }),
  })
  .meta({ id: 'DateFare' });

/** What a fare search answers. */
export const fareSearchSchema = z
  .object({
    from: placeSchema,
    to: placeSchema,
    outbound: z.array(offerSchema).meta({
      description: 'The fares of one journey stand together, the cheapest first.',
    }),
    inbound: z.array(offerSchema).optional().meta({
      description: 'When `returnDate` was given: journeys that leave after the first of `outbound` is there.',
    }),
    dates: z.array(dateFareSchema).meta({ description: 'The days around `date`.' }),
    inboundDates: z.array(dateFareSchema).optional(),
    nextDate: day.optional().meta({
      description: 'The next day on which the same search lists a journey, when `outbound` is empty.',
    }),
    inboundNextDate: day.optional(),
  })
  .meta({ id: 'FareSearchAnswer' });

/** A line on a day. */
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
          .meta({ description: 'Seconds after the first run of the trip; 0 unless the trip is repeated.' }),
        towards: z.string(),
        direction: z.union([z.literal(0), z.literal(1)]).nullable(),
        number: z.string().nullable(),
        seen: legSchema.shape.seen,
        calls: z.array(
          z.object({
            stopId: z.string(),
            name: z.string(),
            arrival: instant,
            departure: instant,
            canBoard: z.boolean(),
            canAlight: z.boolean(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'LineTimetable', description: 'The stops and trips of a line on a day.' });

/** The journeys between two places on a day. */
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

/** What timetable-journey answers: the one or the other, as it was asked. */
export const timetableJourneySchema = z.union([lineTimetableSchema, journeyTimetableSchema]);
