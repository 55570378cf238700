import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EntityInput, encodeFeed } from '#tools/feed-simulator/encode-feed.ts';
import { decodeFeed, maxFeedBytes } from './decode-feed.ts';

const timestamp = new Date('2026-12-20T20:53:20Z');

/** A message that the package gtfs-realtime-bindings 2.2.0 encoded: its entities are t1, v1, a1, c1, m1 and n1. */
const foreignMessage = Buffer.from(
  [
    'Cg0KAzIuMBAAGMCAodkGEqUBCgJ0MRqeAQoxCgRORS1TEggwNzo0MDowMBoIMjAyNjEyMjEgACoRbm9ydGhlcm5fZXhwbG9y',
    'ZXIwABIgCAISDQjE//////////8BGB4aBhCYhaHZBiIFSExaLVQSByIDT1RPKAESHAisAhIOCAUQqIih2QYgo4ih2QYoADID',
    'CgF4OAISBQitAigCGggKAXYSA0RGQiC2gKHZBiji//////////8BEiAKAnYxIhoKBgoETkUtUxIKDQAAJsIVAEAuQyi2gKHZ',
    'BhLiAQoCYTEq2wEKDAiwsqDZBhDQv6bZBgoGCOCNp9kGKhEKDWludGVyaXNsYW5kZXIYBCoOEgpibHVlYnJpZGdlMAEqEiIQ',
    'CgRCQi0xGggyMDI2MTIyMSoIKgZXRUwtSUkwCDgBQhwKGgoYaHR0cHM6Ly9leGFtcGxlLm56L3N0b3JtUi8KDgoIVGUgbW9h',
    'bmESAm1pCh0KFFN0b3JtIG9uIENvb2sgU3RyYWl0EgVlbi1OWlotCisKJVN3ZWxsIG9mIDcgbS4NCk5vIHNhaWxpbmdzIOKA',
    'kyBzb3JyeS4SAmVucAQSGgoCYzEaFAoSCgRCQi0xGggyMDI2MTIyMSADEhkKAm0xGhMKEQoEQkItMjoJCgFtEgRCQi0yEg0K',
    'Am4xGgcKBQoBWCAI',
  ].join(''),
  'base64',
);

/** Decodes a message that must be readable. */
async function decode(bytes: Uint8Array) {
  const decoded = await decodeFeed(bytes);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message;
}

const decodeEntities = (...entities: EntityInput[]) => decode(encodeFeed({ timestamp, entities }));

describe('a message of another encoder', async () => {
  const message = await decode(foreignMessage);
  const entity = (id: string) => message.entities.find((each) => each.id === id);

  test('has its header and all entities except the vehicle', () => {
    expect(message.timestamp).toEqual(timestamp);
    expect(message.entities.map(({ id }) => id)).toEqual(['t1', 'a1', 'c1', 'm1', 'n1']);
    expect(message.rejected).toEqual([]);
  });

  test('has every field of a trip update', () => {
    expect(entity('t1')).toEqual({
      id: 't1',
      isDeleted: 0,
      alert: null,
      tripUpdate: {
        trip: {
          tripId: 'NE-S',
          startTime: 27_600,
          startDate: '2026-12-21',
          relationship: 'scheduled',
          routeId: 'northern_explorer',
          directionId: 0,
        },
        stopTimes: [
          {
            sequence: 2,
            stopId: 'HLZ-T',
            arrival: { delay: -60, time: null, scheduledTime: null },
            departure: { delay: null, time: 1_797_800_600, scheduledTime: null },
            relationship: 'scheduled',
          },
          { sequence: null, stopId: 'OTO', arrival: null, departure: null, relationship: 'skipped' },
          {
            sequence: 300,
            stopId: null,
            arrival: { delay: 5, time: 1_797_801_000, scheduledTime: 1_797_800_995 },
            departure: null,
            relationship: 'scheduled',
          },
          { sequence: 301, stopId: null, arrival: null, departure: null, relationship: 'no-data' },
        ],
        timestamp: 1_797_799_990,
        delay: -30,
      },
    });
  });

  test('has every field of an alert, in English', () => {
    const noTrip = { trip: null, stopId: null };
    const none = { agencyId: null, routeId: null, routeType: null };
    expect(entity('a1')?.alert).toEqual({
      periods: [
        { start: 1_797_790_000, end: 1_797_890_000 },
        { start: 1_797_900_000, end: null },
      ],
      selectors: [
        { ...none, ...noTrip, agencyId: 'interislander', routeType: 4 },
        { ...none, ...noTrip, routeId: 'bluebridge' },
        {
          ...none,
          stopId: null,
          trip: {
            tripId: 'BB-1',
            startTime: null,
            startDate: '2026-12-21',
            relationship: 'scheduled',
            routeId: null,
            directionId: null,
          },
        },
        { ...none, trip: null, stopId: 'WEL-II' },
      ],
      cause: 'weather',
      effect: 'no-service',
      url: 'https://example.nz/storm',
      header: 'Storm on Cook Strait',
      description: 'Swell of 7 m.\nNo sailings – sorry.',
    });
  });

  test('has cancelled, modified and new trips', () => {
    expect(entity('c1')?.tripUpdate?.trip.relationship).toBe('cancelled');
    expect(entity('m1')?.tripUpdate?.trip.modifiedTrip).toBeInstanceOf(Uint8Array);
    expect(entity('n1')?.tripUpdate?.trip.relationship).toBe('unsupported');
  });

  test('is refused as a whole, or loses entities, if it is cut off anywhere', async () => {
    for (let length = 0; length < foreignMessage.length; length += 1) {
      const decoded = await decodeFeed(foreignMessage.subarray(0, length));
      if (!decoded.ok) continue;
      expect(decoded.message.entities.length).toBeLessThan(message.entities.length);
    }
  });
});

test('causes and effects keep their numbers', async () => {
  const numbered = async (field: 'cause' | 'effect', last: number) => {
    const { entities } = await decodeEntities(
      ...Array.from({ length: last + 2 }, (_, number) => ({
        id: `${number}`,
        alert: { [field]: number, header: { translations: [{ text: 'Title' }] } },
      })),
    );
    return entities.map(({ alert }) => alert?.[field]);
  };
  expect(await numbered('cause', 13)).toEqual([
    ...[null, null, 'other-cause', 'technical-problem', 'strike', 'demonstration', 'accident', 'holiday'],
    ...[
      'weather',
      'maintenance',
      'construction',
      'police-activity',
      'medical-emergency',
      'special-event',
      null,
    ],
  ]);
  expect(await numbered('effect', 11)).toEqual([
    ...[null, 'no-service', 'reduced-service', 'significant-delays', 'detour', 'additional-service'],
    ...['modified-service', 'other-effect', null, 'stop-moved', 'no-effect', 'accessibility-issue', null],
  ]);
});

test('a time of 0 is not set', async () => {
  const { entities } = await decodeEntities({
    id: 'a',
    tripUpdate: {
      trip: { tripId: 'a' },
      stopTimes: [{ sequence: 1, departure: { delay: 60, time: 0 } }],
    },
  });
  expect(entities[0]?.tripUpdate?.stopTimes[0]?.departure).toMatchObject({ delay: 60, time: null });
});

describe('one bad entity is rejected alone', () => {
  const good: EntityInput = { id: 'good', tripUpdate: { trip: { tripId: 'a' }, delay: 60 } };
  const header = { translations: [{ text: 'Title' }] };
  const trip = (fields: object): EntityInput => ({
    id: 'bad',
    tripUpdate: { trip: { tripId: 'b', ...fields } },
  });
  const stopTime = (fields: object): EntityInput => ({
    id: 'bad',
    tripUpdate: { trip: { tripId: 'b' }, stopTimes: [fields] },
  });
  test.each<[string, EntityInput, RegExp]>([
    ['an impossible date', trip({ startDate: '20261331' }), /startDate is not a date/],
    ['an impossible time', trip({ startTime: '8:61' }), /startTime is not a time/],
    ['a control character in an id', trip({ tripId: 'b\u0007' }), /tripId contains control/],
    ['a long id', trip({ tripId: 'b'.repeat(256) }), /tripId/],
    ['a stop time without a stop', stopTime({ arrival: { delay: 1 } }), /names no stop/],
    ['a deletion', { ...good, id: 'bad', isDeleted: 1 }, /isDeleted is not allowed/],
    ['an alert without a header', { id: 'bad', alert: {} }, /header/],
    [
      'an alert with an empty header',
      { id: 'bad', alert: { header: { translations: [] } } },
      /header is empty/,
    ],
    [
      'text that changes its direction',
      { id: 'bad', alert: { header: { translations: [{ text: 'a\u202eb' }] } } },
      /control characters/,
    ],
    [
      'text that is too long',
      { id: 'bad', alert: { header, description: { translations: [{ text: 'x'.repeat(10_001) }] } } },
      /description/,
    ],
    [
      'too many translations',
      { id: 'bad', alert: { header: { translations: Array.from({ length: 101 }, () => ({ text: 'x' })) } } },
      /more than 100 translations/,
    ],
  ])('%s', async (_, bad, reason) => {
    const { entities, rejected } = await decodeEntities(bad, good);
    expect(entities.map(({ id }) => id)).toEqual(['good']);
    expect(rejected).toEqual([
      { id: expect.stringMatching(/^(?:bad|entity 1)$/), reason: expect.stringMatching(reason) },
    ]);
  });

  test('bytes that are no entity', async () => {
    const entity = (bytes: number[]) => Buffer.from([0x12, bytes.length, ...bytes]);
    const { entities, rejected } = await decode(
      Buffer.concat([
        encodeFeed({ timestamp, entities: [] }),
        // Text where a message belongs and where a number belongs, a group, text that is not UTF-8.
        entity([0x0a, 0x01, 0x41, 0x1a, 0x01, 0x41]),
        entity([0x0a, 0x01, 0x41, 0x12, 0x00]),
        entity([0x0b, 0x0c]),
        entity([0x0a, 0x01, 0xff]),
        encodeFeed({ timestamp, entities: [good] }),
      ]),
    );
    expect(rejected).toEqual([
      { id: 'entity 1', reason: expect.any(String) },
      { id: 'entity 2', reason: 'isDeleted has another type' },
      { id: 'entity 3', reason: expect.stringContaining('type') },
      { id: 'entity 4', reason: expect.stringContaining('utf-8') },
    ]);
    expect(entities.map(({ id }) => id)).toEqual(['good']);
  });
});

test('an address of another kind is left out of an alert', async () => {
  const url = async (text: string) => {
    const { entities } = await decodeEntities({
      id: 'a',
      alert: { header: { translations: [{ text: 'Title' }] }, url: { translations: [{ text }] } },
    });
    return entities[0]?.alert?.url;
  };
  expect(await url('https://example.nz/a')).toBe('https://example.nz/a');
  expect(await url('javascript:alert(1)')).toBeNull();
  expect(await url('no address')).toBeNull();
});

describe('a message is refused', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['that is not protobuf', Buffer.from('<html>Service unavailable</html>'), /not a GTFS-Realtime message/],
    ['that is empty', Buffer.alloc(0), /header is invalid/],
    ['that is too large', Buffer.alloc(maxFeedBytes + 1), /more than 8388608 bytes/],
    ['of another version', encodeFeed({ timestamp, version: '3.0', entities: [] }), /version/],
    ['with changes only', encodeFeed({ timestamp, incrementality: 1, entities: [] }), /FULL_DATASET/],
    ['without a time', encodeFeed({ timestamp: new Date(0), entities: [] }), /timestamp is missing/],
    [
      'with too many entities',
      Buffer.concat([encodeFeed({ timestamp, entities: [] }), Buffer.alloc(100_002, Buffer.of(0x12, 0))]),
      /more than 50000 entities/,
    ],
  ])('%s', async (_, bytes, reason) => {
    expect(await decodeFeed(bytes)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });
});

test.each([
  [
    'English',
    [{ text: 'unnamed' }, { text: 'Kia ora', language: 'mi' }, { text: 'English', language: 'EN' }],
  ],
  ['unnamed', [{ text: 'Kia ora', language: 'mi' }, { text: 'unnamed' }, { text: 'Enga', language: 'enq' }]],
  [
    'Kia ora',
    [
      { text: 'Kia ora', language: 'mi' },
      { text: 'Bonjour', language: 'fr' },
    ],
  ],
])('text is in English, else in no named language, else the first: %s', async (expected, translations) => {
  const { entities } = await decodeEntities({ id: 'a', alert: { header: { translations } } });
  expect(entities[0]?.alert?.header).toBe(expected);
});

test('a large message leaves turns to other work', async () => {
  const entities = Array.from({ length: 20_000 }, (_, index) => ({ id: `${index}`, isDeleted: 1 }));
  let turns = 0;
  const counter = setInterval(() => {
    turns += 1;
  }, 1);
  expect((await decodeEntities(...entities)).rejected).toHaveLength(20_000);
  clearInterval(counter);
  expect(turns).toBeGreaterThan(2);
});

test('random bytes and damaged messages never throw', async () => {
  const damaged = fc
    .array(fc.tuple(fc.nat(foreignMessage.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
    .map((changes) => {
      const bytes = Buffer.from(foreignMessage);
      for (const [at, value] of changes) bytes[at] = value;
      return bytes;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), async (bytes) => {
      expect(typeof (await decodeFeed(bytes)).ok).toBe('boolean');
    }),
    { numRuns: 2_000 },
  );
});
