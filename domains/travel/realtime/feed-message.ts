/** The content of a GTFS-Realtime message after validation. Text is free of control characters; empty ids are null. */
import { z } from 'zod';
import { parseDay } from '#domains/travel/gtfs/parse-values.ts';
import { type Cause, causes, type Effect, effects } from '#domains/travel/live/live-updates.ts';
import { dateOfDay, parseServiceTime } from '#domains/travel/time/service-time.ts';

const maxIdLength = 255;
const maxTitleLength = 500;
const maxTextLength = 10_000;
const maxUrlLength = 2_000;

/** Control characters except line feed and tab, line separators, and marks that change the direction of text. */
const forbiddenCharacter = /[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069]/u;

const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .refine((text) => !forbiddenCharacter.test(text), 'contains control characters');

const id = z
  .string()
  .max(maxIdLength)
  .refine((text) => !/\p{Cc}/u.test(text) && !forbiddenCharacter.test(text), 'contains control characters');
const optionalId = id.transform((text) => (text === '' ? null : text)).default(null);
const optionalNumber = z.int().nullable().default(null);

/** A POSIX time up to the year 9999. */
const posixTime = z.int().min(0).max(253_402_300_799);
/** Null if it is missing or 0, which some encoders write for a time that is not set. */
const optionalTime = posixTime
  .nullable()
  .default(null)
  .transform((seconds) => seconds || null);

/** Parses text that may be empty; `parse` returns undefined or NaN for invalid text. */
const parsedText = (parse: (text: string) => number | undefined, expected: string) =>
  z
    .string()
    .transform((text) => (text === '' ? null : (parse(text) ?? Number.NaN)))
    .refine((value) => !Number.isNaN(value), `is not ${expected}`)
    .nullable()
    .default(null);

/** Names an enum's values; values that the site does not know become `unsupported`. */
const relationship = <Name extends string>(names: Readonly<Record<number, Name>>) =>
  z
    .int()
    .default(0)
    .transform((value): Name | 'unsupported' => names[value] ?? 'unsupported');

const tripDescriptor = z.object({
  tripId: optionalId,
  routeId: optionalId,
  directionId: optionalNumber,
  /** Seconds after the start of the service day. */
  startTime: parsedText(parseServiceTime, 'a time such as 08:05:00'),
  startDate: parsedText(parseDay, 'a date such as 20261221').transform((day) =>
    day === null ? null : dateOfDay(day),
  ),
  /** A new trip (1, 8), a duplicate (6) and a trip without a schedule (2) are unsupported. */
  relationship: relationship({ 0: 'scheduled', 3: 'cancelled', 5: 'replacement', 7: 'deleted' }),
  /** Set if the trip follows TripModifications, which are unsupported. */
  modifiedTrip: z.instanceof(Uint8Array).optional(),
});

const stopTimeEvent = z
  .object({ delay: optionalNumber, time: optionalTime, scheduledTime: optionalTime })
  .nullable()
  .default(null);

const stopTimeUpdate = z
  .object({
    sequence: optionalNumber,
    stopId: optionalId,
    arrival: stopTimeEvent,
    departure: stopTimeEvent,
    relationship: relationship({ 0: 'scheduled', 1: 'skipped', 2: 'no-data' }),
  })
  .refine(({ sequence, stopId }) => sequence !== null || stopId !== null, 'names no stop');

const tripUpdate = z.object({
  trip: tripDescriptor,
  stopTimes: z.array(stopTimeUpdate).default([]),
  timestamp: optionalTime,
  delay: optionalNumber,
});

/** Chooses the English text, else one without a language, else the first. */
const translated = (maxLength: number) =>
  z
    .object({
      translations: z
        .array(z.object({ text: plainText(maxLength), language: z.string().default('') }))
        .default([]),
    })
    .transform(({ translations }) => {
      const english = translations.find(({ language }) => /^en(?:-|$)/i.test(language));
      const unnamed = translations.find(({ language }) => language === '');
      return (english ?? unnamed ?? translations[0])?.text.trim() ?? '';
    })
    .default('');

/** GTFS-Realtime numbers causes and effects from 1. The unknown ones (cause 1, effect 8) are null here. */
const cause = z
  .int()
  .default(1)
  .transform((value): Cause | null => causes[value - 2] ?? null);
const effectsByNumber: readonly (Effect | null)[] = [null, ...effects.slice(0, 7), null, ...effects.slice(7)];
const effect = z
  .int()
  .default(8)
  .transform((value): Effect | null => effectsByNumber[value] ?? null);

const alert = z.object({
  periods: z.array(z.object({ start: optionalTime, end: optionalTime })).default([]),
  selectors: z
    .array(
      z.object({
        agencyId: optionalId,
        routeId: optionalId,
        routeType: optionalNumber,
        trip: tripDescriptor.nullable().default(null),
        stopId: optionalId,
      }),
    )
    .default([]),
  cause,
  effect,
  /** Null unless it is an http or https address. */
  url: translated(maxUrlLength).transform((url) => (isWebAddress(url) ? url : null)),
  header: translated(maxTitleLength)
    .transform((text) => text.replaceAll(/\s+/g, ' '))
    .refine((text) => text !== '', 'is empty'),
  description: translated(maxTextLength),
});

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** A number that must be 0, as in a message with all data. */
const zero = (message: string) =>
  z
    .int()
    .default(0)
    .refine((value) => value === 0, message);

export const headerSchema = z.object({
  version: z.string().regex(/^[12](?:\.\d{1,2})?$/, 'is not a supported version'),
  incrementality: zero('is not FULL_DATASET'),
  timestamp: posixTime.min(1, 'is missing').transform((seconds) => new Date(seconds * 1_000)),
});

export const entitySchema = z.object({
  id,
  isDeleted: zero('is not allowed in a full dataset'),
  tripUpdate: tripUpdate.nullable().default(null),
  alert: alert.nullable().default(null),
});

export type TripDescriptor = z.output<typeof tripDescriptor>;
export type StopTimeEvent = z.output<typeof stopTimeEvent>;
export type StopTimeUpdate = z.output<typeof stopTimeUpdate>;
export type TripUpdate = z.output<typeof tripUpdate>;
export type Alert = z.output<typeof alert>;
export type FeedEntity = z.output<typeof entitySchema>;

/** An entity that is not used, with the reason in plain words. */
export interface RejectedEntity {
  /** The entity's id, or `entity N`, counted from 1, if it is not readable. */
  readonly id: string;
  readonly reason: string;
}

/** A decoded message. Entities without a trip update or an alert, such as vehicles, are left out. */
export interface FeedMessage {
  readonly timestamp: Date;
  readonly entities: readonly FeedEntity[];
  readonly rejected: readonly RejectedEntity[];
}
