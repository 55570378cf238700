/**
 * What a client and the lake say to each other on the WebSocket at `v<version>/streams/:dataset`: any number of event
 * streams on one connection, because a browser opens only six of HTTP/1.1 to one host. Each message is a text of JSON.
 *
 *     client → {"type":"open","stream":"7","address":"/v2025-02-19/data/listen/production?query=…","lastEventId":"…"}
 *     lake   → {"type":"opened","stream":"7"}
 *     lake   → {"type":"event","stream":"7","name":"mutation","id":"…","data":{…}}
 *     client → {"type":"close","stream":"7"}
 *     lake   → {"type":"ended","stream":"7"}
 *
 * A stream that is refused is told by `refused` with the status that HTTP would answer. `stream` is a name of the client's
 * choice, free again once the stream was closed, ended or refused. The lake sends `ping` every 20 seconds, the client
 * answers `pong`; whoever hears nothing for 60 seconds closes. After a lost connection a client opens its streams anew, with
 * the id of the last event each has seen: what can be repeated is repeated, as with `Last-Event-ID`.
 */
import { z } from 'zod';

const stream = z.string().min(1).max(40);

/** What a client says. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('open'),
    stream,
    /** Path and query of the stream, as by HTTP. */
    address: z.string().startsWith('/').max(64_000),
    lastEventId: z.string().max(500).optional(),
  }),
  z.strictObject({ type: z.literal('close'), stream }),
  z.strictObject({ type: z.literal('pong') }),
]);

/** What the lake says. */
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

/** Milliseconds between two signs of life. */
export const PING_MILLISECONDS = 20_000;

/** Milliseconds without a word after which the other side counts as gone. */
export const SILENCE_MILLISECONDS = 60_000;
