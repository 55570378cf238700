/**
 * Who is where: the JSON-RPC that the Studio speaks at `socket/:dataset`. Each Studio announces its places and hears of the
 * others'; nothing is kept beyond the connections.
 */
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { lakeUserId } from '../identity.ts';
import { PING_MILLISECONDS } from './stream-messages.ts';

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.number()]),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).default({}),
});
const announced = z.object({
  data: z.object({ sessionId: z.string().max(100), locations: z.array(z.unknown()).max(1_000) }),
});
const session = z.object({ session: z.string().max(100) });

const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;
const TOO_MANY = -32_000;

/** Subscriptions, and sessions, of one connection: a Studio has one of each. */
export const MAX_PER_CONNECTION = 50;

/** A client this far behind, in bytes, is cut off. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

type PresenceEvent =
  | { type: 'rollCall'; i: string; session: string }
  | { type: 'state'; i: string; m: z.output<typeof announced>['data'] }
  | { type: 'disconnect'; i: string; m: { session: string } };

type Member = { readonly subscriptions: Set<string>; readonly sessions: Set<string> };

/** The Studios that are open. */
export class Presence {
  readonly #members = new Map<WebSocket, Member>();
  #subscriptions = 0;

  /** Takes part in it with an open WebSocket, until either side closes it. */
  join(socket: WebSocket): void {
    const member: Member = { subscriptions: new Set(), sessions: new Set() };
    this.#members.set(socket, member);
    // What the client takes for a sign of life.
    const pulse = setInterval(() => say(socket, '♥'), PING_MILLISECONDS);
    pulse.unref();
    socket.on('error', () => undefined);
    socket.on('message', (data, isBinary) => {
      const parsed = isBinary ? undefined : readCall(String(data));
      if (!parsed) return socket.close(1008, 'This is no JSON-RPC call.');
      const answer = this.#answer(member, parsed);
      say(socket, JSON.stringify({ jsonrpc: '2.0', id: parsed.id, ...answer }));
    });
    socket.once('close', () => {
      clearInterval(pulse);
      this.#members.delete(socket);
      for (const gone of member.sessions) this.#leave(gone);
    });
  }

  #answer(member: Member, { method, params }: z.output<typeof call>): object {
    switch (method) {
      case 'authorization':
        return { result: 'ok' };
      case 'presence_subscribe': {
        if (member.subscriptions.size >= MAX_PER_CONNECTION) return tooMany();
        const id = `presence-${++this.#subscriptions}`;
        member.subscriptions.add(id);
        return { result: id };
      }
      case 'presence_unsubscribe':
        member.subscriptions.delete(String(params.subscriptionId));
        return { result: true };
      case 'presence_rollcall': {
        const asked = session.safeParse(params);
        if (!asked.success) return wrongParameters();
        this.#tell({ type: 'rollCall', i: lakeUserId, session: asked.data.session });
        return { result: true };
      }
      case 'presence_announce': {
        const said = announced.safeParse(params);
        if (!said.success) return wrongParameters();
        const { sessionId } = said.data.data;
        if (!member.sessions.has(sessionId) && member.sessions.size >= MAX_PER_CONNECTION) return tooMany();
        member.sessions.add(sessionId);
        this.#tell({ type: 'state', i: lakeUserId, m: said.data.data });
        return { result: true };
      }
      case 'presence_disconnect': {
        const said = session.safeParse(params);
        if (!said.success) return wrongParameters();
        member.sessions.delete(said.data.session);
        this.#leave(said.data.session);
        return { result: true };
      }
      default:
        return { error: { code: METHOD_NOT_FOUND, message: 'There is no such method.' } };
    }
  }

  #leave(gone: string): void {
    this.#tell({ type: 'disconnect', i: lakeUserId, m: { session: gone } });
  }

  #tell(event: PresenceEvent): void {
    for (const [socket, { subscriptions }] of this.#members) {
      for (const subscription of subscriptions) {
        say(
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

/** Sends, and cuts off who does not read. */
function say(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(text);
  if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
}

function tooMany(): object {
  return { error: { code: TOO_MANY, message: `There are ${MAX_PER_CONNECTION} already.` } };
}

function wrongParameters(): object {
  return { error: { code: INVALID_PARAMS, message: 'The parameters are wrong.' } };
}

function readCall(text: string): z.output<typeof call> | undefined {
  try {
    return call.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
