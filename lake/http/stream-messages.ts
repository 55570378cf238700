/**
 * Protocol of the WebSocket at `v<version>/streams/:dataset`. One connection multiplexes any number of event streams, because
 * browsers open only six HTTP/1.1 connections to a host. Each message is JSON text.
 *
 *     client → {"type":"open","stream":"7","address":"/v2025-02-19/data/listen/production?query=…","lastEventId":"…"}
 *     lake   → {"type":"opened","stream":"7"}
 *     lake   → {"type":"event","stream":"7","name":"mutation","id":"…","data":{…}}
 *     client → {"type":"close","stream":"7"}
 *     lake   → {"type":"ended","stream":"7"}
 *
 * A rejected stream gets `refused` with the status that HTTP would return. The client chooses the name in `stream`; it can be
 * used again after the stream was closed, ended or refused.
 *
 * The lake sends `ping` every 20 seconds and the client responds with `pong`. A side that receives nothing for 60 seconds
 * closes. After a lost connection a client reopens its streams with the id of the last event of each. Missed events are
 * replayed where possible, as with `Last-Event-ID`.
 */
import { z } from 'zod';

const stream = z.string().min(1).max(40);

/** Messages of a client. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('open'),
    stream,
    /** Path and query of the stream, as in an HTTP request. */
    address: z.string().startsWith('/').max(64_000),
    lastEventId: z.string().max(500).optional(),
  }),
  z.strictObject({ type: z.literal('close'), stream }),
  z.strictObject({ type: z.literal('pong') }),
]);

/** Messages of the lake. */
export const lakeMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), stream }),
  z.object({
    type: z.literal('event'),
    stream,
    name: z.string(),
    id: z.string().optional(),
    data: z.unknown(),
  }),
  z.object({ type: z.literal('ended'), stream }),
  z.object({
    type: z.literal('refused'),
    stream,
    status: z.number().int().min(400).max(599),
    message: z.string(),
  }),
  z.object({ type: z.literal('ping') }),
]);

export type ClientMessage = z.output<typeof clientMessage>;
export type LakeMessage = z.output<typeof lakeMessage>;

/** Interval of heartbeats. */
export const PING_INTERVAL_MS = 20_000;

/** Time without a message after which the other side counts as disconnected. */
export const SILENCE_TIMEOUT_MS = 60_000;
