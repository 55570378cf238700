/** Decodes a GTFS-Realtime message from protobuf and validates it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { entitySchema, type FeedEntity, type FeedMessage, headerSchema } from './feed-message.ts';
import { entityShape, messageShape, readMessage } from './wire-format.ts';

/** Maximum size of a message in bytes. */
export const maxFeedBytes = 8 * 1024 ** 2;

/** Time after which other work of this process gets a turn, in milliseconds. A large feed takes a tenth of a second. */
const maxSliceMs = 10;

export type DecodedFeed =
  | { readonly ok: true; readonly message: FeedMessage }
  | { readonly ok: false; readonly reason: string };

/** Decodes a message; never rejects. An invalid entity is rejected alone; an invalid header refuses the message. */
export async function decodeFeed(bytes: Uint8Array): Promise<DecodedFeed> {
  if (bytes.length > maxFeedBytes) return { ok: false, reason: `more than ${maxFeedBytes} bytes` };
  const raw = tryRead(() => readMessage(bytes, messageShape));
  if (!raw.ok) return { ok: false, reason: `not a GTFS-Realtime message: ${raw.reason}` };
  const header = headerSchema.safeParse(raw.value.header ?? {});
  if (!header.success) return { ok: false, reason: `the header is invalid: ${describeIssue(header.error)}` };
  const entities: FeedEntity[] = [];
  const rejected: { id: string; reason: string }[] = [];
  let sliceStart = performance.now();
  for (const [index, part] of listOf(raw.value.entities).entries()) {
    if (performance.now() - sliceStart > maxSliceMs) {
      await nextTurn();
      sliceStart = performance.now();
    }
    const entity = decodeEntity(part);
    if (!entity.ok) rejected.push({ id: entity.id ?? `entity ${index + 1}`, reason: entity.reason });
    else if (entity.value.tripUpdate || entity.value.alert) entities.push(entity.value);
  }
  return { ok: true, message: { timestamp: header.data.timestamp, entities, rejected } };
}

type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string; readonly id?: string | undefined };

function decodeEntity(bytes: Uint8Array): Attempt<FeedEntity> {
  const raw = tryRead(() => readMessage(bytes, entityShape));
  if (!raw.ok) return raw;
  const entity = entitySchema.safeParse(raw.value);
  if (!entity.success) {
    const id = entitySchema.shape.id.safeParse(raw.value.id);
    return { ok: false, reason: describeIssue(entity.error), id: id.data };
  }
  return { ok: true, value: entity.data };
}

/** The reader throws on invalid input only, with messages that do not quote it. */
function tryRead<Value>(read: () => Value): Attempt<Value> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : 'unreadable' };
  }
}

/** The message's shape makes `entities` a list of byte arrays. */
function listOf(entities: unknown): readonly Uint8Array[] {
  return Array.isArray(entities) ? entities : [];
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'entity'} ${issue?.message ?? 'is invalid'}`;
}
