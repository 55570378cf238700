/**
 * Presence of open Studios: the JSON-RPC protocol at `socket/:dataset`. Each Studio announces its locations and receives those
 * of the others. Nothing outlives the connections.
 */
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { lakeUserId } from '../identity.ts';
import { PING_INTERVAL_MS } from './stream-messages.ts';

const callSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.number()]),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).default({}),
});
const announcementSchema = z.object({
  data: z.object({ sessionId: z.string().max(100), locations: z.array(z.unknown()).max(1_000) }),
});
const sessionSchema = z.object({ session: z.string().max(100) });

const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;
const LIMIT_REACHED = -32_000;

/** Limit of subscriptions, and of sessions, per connection. A Studio uses one of each. */
export const MAX_PER_CONNECTION = 50;

/** A client with this many unsent bytes is disconnected. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

type PresenceEvent =
  | { type: 'rollCall'; i: string; session: string }
  | { type: 'state'; i: string; m: z.output<typeof announcementSchema>['data'] }
  | { type: 'disconnect'; i: string; m: { session: string } };

type Member = { readonly subscriptions: Set<string>; readonly sessions: Set<string> };

/** The presence room of all connected Studios. */
export class Presence {
  readonly #members = new Map<WebSocket, Member>();
  #subscriptions = 0;

  /** Adds an open WebSocket until either side closes it. */
  join(socket: WebSocket): void {
    const member: Member = { subscriptions: new Set(), sessions: new Set() };
    this.#members.set(socket, member);
    // The heartbeat that the Studio's client expects.
    const heartbeat = setInterval(() => sendText(socket, '♥'), PING_INTERVAL_MS);
    heartbeat.unref();
    socket.on('error', () => undefined);
    socket.on('message', (data, isBinary) => {
      const parsed = isBinary ? undefined : parseCall(String(data));
      if (!parsed) return socket.close(1008, 'The message is not a JSON-RPC call.');
      const answer = this.#handle(member, parsed);
      sendText(socket, JSON.stringify({ jsonrpc: '2.0', id: parsed.id, ...answer }));
    });
    socket.once('close', () => {
      clearInterval(heartbeat);
      this.#members.delete(socket);
      for (const sessionId of member.sessions) this.#leave(sessionId);
    });
  }

  #handle(member: Member, { method, params }: z.output<typeof callSchema>): object {
    switch (method) {
      case 'authorization':
        return { result: 'ok' };
      case 'presence_subscribe': {
        if (member.subscriptions.size >= MAX_PER_CONNECTION) return limitReachedError();
        const id = `presence-${++this.#subscriptions}`;
        member.subscriptions.add(id);
        return { result: id };
      }
      case 'presence_unsubscribe':
        member.subscriptions.delete(String(params.subscriptionId));
        return { result: true };
      case 'presence_rollcall': {
        const parsed = sessionSchema.safeParse(params);
        if (!parsed.success) return invalidParamsError();
        this.#broadcast({ type: 'rollCall', i: lakeUserId, session: parsed.data.session });
        return { result: true };
      }
      case 'presence_announce': {
        const parsed = announcementSchema.safeParse(params);
        if (!parsed.success) return invalidParamsError();
        const { sessionId } = parsed.data.data;
        if (!member.sessions.has(sessionId) && member.sessions.size >= MAX_PER_CONNECTION)
          return limitReachedError();
        member.sessions.add(sessionId);
        this.#broadcast({ type: 'state', i: lakeUserId, m: parsed.data.data });
        return { result: true };
      }
      case 'presence_disconnect': {
        const parsed = sessionSchema.safeParse(params);
        if (!parsed.success) return invalidParamsError();
        member.sessions.delete(parsed.data.session);
        this.#leave(parsed.data.session);
        return { result: true };
      }
      default:
        return { error: { code: METHOD_NOT_FOUND, message: 'There is no such method.' } };
    }
  }

  #leave(sessionId: string): void {
    this.#broadcast({ type: 'disconnect', i: lakeUserId, m: { session: sessionId } });
  }

  #broadcast(event: PresenceEvent): void {
    for (const [socket, { subscriptions }] of this.#members) {
      for (const subscription of subscriptions) {
        sendText(
          socket,
          JSON.stringify({
            jsonrpc: '2.0',
            method: 'presence_subscription',
            params: { subscription, result: event },
          }),
        );
      }
    }
  }
}

/** Sends a message. Disconnects a client that does not read. */
function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(text);
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
}

function limitReachedError(): object {
  return { error: { code: LIMIT_REACHED, message: `The limit of ${MAX_PER_CONNECTION} is reached.` } };
}

function invalidParamsError(): object {
  return { error: { code: INVALID_PARAMS, message: 'The parameters are invalid.' } };
}

function parseCall(text: string): z.output<typeof callSchema> | undefined {
  try {
    return callSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
