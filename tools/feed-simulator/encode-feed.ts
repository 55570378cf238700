/** Encodes GTFS-Realtime messages as protobuf, for the simulator and for tests. */
import { PbfWriter } from 'pbf';
import type { z } from 'zod';
import type { entitySchema, headerSchema } from '#domains/travel/realtime/feed-message.ts';
import { entityShape, messageShape, type Shape } from '#domains/travel/realtime/wire-format.ts';

/** An entity as the site reads it: enums are numbers, times are POSIX seconds. */
export type EntityInput = z.input<typeof entitySchema>;

/** A message; the version is 2.0 unless given. */
export type FeedInput = Partial<Omit<z.input<typeof headerSchema>, 'timestamp'>> & {
  readonly timestamp: Date;
  readonly entities: readonly EntityInput[];
};

/** Encodes a message. */
export function encodeFeed({ timestamp, entities, ...header }: FeedInput): Uint8Array {
  return encodeMessage(
    {
      header: { version: '2.0', ...header, timestamp: Math.floor(timestamp.getTime() / 1_000) },
      entities: entities.map((entity) => encodeMessage(entity, entityShape)),
    },
    messageShape,
  );
}

function encodeMessage(message: object, shape: Shape): Uint8Array {
  const writer = new PbfWriter();
  const values = new Map<string, unknown>(Object.entries(message));
  for (const [number, { name, type }] of Object.entries(shape))
    for (const value of [values.get(name) ?? []].flat()) {
      const field = Number(number);
      if (typeof value === 'number') writer.writeVarintField(field, value);
      else if (typeof value === 'string') writer.writeStringField(field, value);
      else if (value instanceof Uint8Array) writer.writeBytesField(field, value);
      else if (typeof type === 'object' && typeof value === 'object' && value !== null)
        writer.writeBytesField(field, encodeMessage(value, type));
    }
  return writer.finish();
}
