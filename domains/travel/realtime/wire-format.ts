/**
 * The messages of GTFS-Realtime as tables of field numbers, and a strict reader for them. Fields that the site does not
 * use are skipped. Source: https://gtfs.org/documentation/realtime/proto/.
 */
import { PbfReader } from 'pbf';

/** A field of a message. Numbers are varints; `maxCount` marks a list. */
interface Field {
  readonly name: string;
  readonly type: 'number' | 'text' | 'bytes' | Shape;
  readonly maxCount?: number;
}

/** The fields of a message by their number. */
export interface Shape {
  readonly [number: number]: Field;
}

/** Maximum number of entities in a message, and of parts of an entity. */
const maxEntities = 50_000;
const maxStopTimes = 2_000;
const maxSelectors = 5_000;
const maxPeriods = 200;
const maxTranslations = 100;

const number = (name: string): Field => ({ name, type: 'number' });
const text = (name: string): Field => ({ name, type: 'text' });

const tripShape: Shape = {
  1: text('tripId'),
  2: text('startTime'),
  3: text('startDate'),
  4: number('relationship'),
  5: text('routeId'),
  6: number('directionId'),
  7: { name: 'modifiedTrip', type: 'bytes' },
};

const stopTimeEventShape: Shape = { 1: number('delay'), 2: number('time'), 4: number('scheduledTime') };

const stopTimeShape: Shape = {
  1: number('sequence'),
  2: { name: 'arrival', type: stopTimeEventShape },
  3: { name: 'departure', type: stopTimeEventShape },
  4: text('stopId'),
  5: number('relationship'),
};

const tripUpdateShape: Shape = {
  1: { name: 'trip', type: tripShape },
  2: { name: 'stopTimes', type: stopTimeShape, maxCount: maxStopTimes },
  4: number('timestamp'),
  5: number('delay'),
};

const translationShape: Shape = { 1: text('text'), 2: text('language') };
const translated = (name: string): Field => ({
  name,
  type: { 1: { name: 'translations', type: translationShape, maxCount: maxTranslations } },
});

const alertShape: Shape = {
  1: { name: 'periods', type: { 1: number('start'), 2: number('end') }, maxCount: maxPeriods },
  5: {
    name: 'selectors',
    type: {
      1: text('agencyId'),
      2: text('routeId'),
      3: number('routeType'),
      4: { name: 'trip', type: tripShape },
      5: text('stopId'),
    },
    maxCount: maxSelectors,
  },
  6: number('cause'),
  7: number('effect'),
  8: translated('url'),
  10: translated('header'),
  11: translated('description'),
};

export const entityShape: Shape = {
  1: text('id'),
  2: number('isDeleted'),
  3: { name: 'tripUpdate', type: tripUpdateShape },
  4: { name: 'vehicle', type: 'bytes' },
  5: { name: 'alert', type: alertShape },
};

/** Entities stay bytes, so that each can be read alone. */
export const messageShape: Shape = {
  1: { name: 'header', type: { 1: text('version'), 2: number('incrementality'), 3: number('timestamp') } },
  2: { name: 'entities', type: 'bytes', maxCount: maxEntities },
};

/** The bytes are not a message of the expected shape. */
export class WireFormatError extends Error {
  override readonly name = 'WireFormatError';
}

const varint = 0;
const lengthDelimited = 2;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a message. Throws if a field is cut off, has another type or occurs too often, or if text is not UTF-8. */
export function readMessage(bytes: Uint8Array, shape: Shape): Record<string, unknown> {
  const message: Record<string, unknown> = {};
  const reader = new PbfReader(bytes);
  reader.readFields((fieldNumber) => {
    const field = shape[fieldNumber];
    if (!field) return;
    if (reader.type !== (field.type === 'number' ? varint : lengthDelimited))
      throw new WireFormatError(`${field.name} has another type`);
    const value = readValue(reader, field);
    if (field.maxCount === undefined) message[field.name] = value;
    else append(message, field.name, value, field.maxCount);
  }, undefined);
  // The reader itself reads past the end of the bytes, also within parts.
  if (reader.pos !== bytes.length) throw new WireFormatError('the message is cut off');
  return message;
}

function readValue(reader: PbfReader, { type }: Field): unknown {
  if (type === 'number') return reader.readVarint(true);
  const bytes = reader.readBytes();
  if (type === 'bytes') return bytes;
  return type === 'text' ? utf8.decode(bytes) : readMessage(bytes, type);
}

function append(message: Record<string, unknown>, name: string, value: unknown, maxCount: number): void {
  const list = message[name];
  if (!Array.isArray(list)) message[name] = [value];
  else if (list.length < maxCount) list.push(value);
  else throw new WireFormatError(`there are more than ${maxCount} ${name}`);
}
