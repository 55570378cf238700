/** All event streams of a client over one WebSocket; what is said on it stands in stream-messages.ts. */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { copyRequest } from '#platform/http/copy-request.ts';
import { log } from '#platform/log.ts';
import { type Address, readAddress } from './address.ts';
import type { EventStream, Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import {
  type ClientMessage,
  clientMessage,
  type LakeMessage,
  PING_MILLISECONDS,
  SILENCE_MILLISECONDS,
} from './stream-messages.ts';

/** Streams that one connection may hold. */
export const MAX_STREAMS = 500;
// A reader that falls this far behind is cut off; it comes back and catches up or starts afresh.
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/** Answers a request for a stream, or rejects with `HttpError`. */
export type StreamRoute = (exchange: Exchange) => Promise<void>;

/** Serves streams on an open WebSocket, until either side closes it. */
export function serveStreams(socket: WebSocket, upgrade: IncomingMessage, route: StreamRoute): void {
  const streams = new Map<string, () => void>();
  let heard = Date.now();

  const say = (message: LakeMessage) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message));
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
  };
  const pulse = setInterval(() => {
    if (Date.now() - heard > SILENCE_MILLISECONDS) socket.terminate();
    else say({ type: 'ping' });
  }, PING_MILLISECONDS);
  pulse.unref();

  socket.on('message', (data, isBinary) => {
    heard = Date.now();
    const message = isBinary ? undefined : readMessage(String(data));
    if (!message) return socket.close(1008, 'This is no message of the protocol.');
    if (message.type === 'open') open(message);
    else if (message.type === 'close') streams.get(message.stream)?.();
  });
  // A connection that breaks is closed next; that is all there is to do.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(pulse);
    for (const forget of streams.values()) forget();
  });

  function open({ stream, address, lastEventId }: Extract<ClientMessage, { type: 'open' }>): void {
    const refuse = (status: number, message: string) => say({ type: 'refused', stream, status, message });
    const asked = readAsked(address);
    const fault = faultOf(stream);
    if (fault || !asked) {
      refuse(...(fault ?? [400, 'The address is malformed.']));
      return;
    }
    const request = copyRequest(upgrade, {
      method: 'GET',
      url: address,
      headers: {
        host: upgrade.headers.host,
        origin: upgrade.headers.origin,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
    });
    const openStream = (onClose: () => void): EventStream => {
      const forget = () => {
        // Not another one that has taken the name meanwhile.
        if (streams.get(stream) !== forget) return;
        streams.delete(stream);
        onClose();
      };
      streams.set(stream, forget);
      say({ type: 'opened', stream });
      const isOpen = () => streams.get(stream) === forget;
      return {
        send: (event) => {
          if (isOpen()) say({ type: 'event', stream, ...event });
        },
        end: () => {
          if (!isOpen()) return;
          forget();
          say({ type: 'ended', stream });
        },
      };
    };
    route({ request, response: new ServerResponse(request), ...asked, openStream }).catch(
      (error: unknown) => {
        streams.get(stream)?.();
        if (error instanceof HttpError) {
          refuse(error.status, error.message);
        } else {
          log.error({ event: 'lake.stream-failed', err: error }, 'A stream could not be opened.');
          refuse(500, 'The content lake could not answer.');
        }
      },
    );
  }

  function faultOf(stream: string): [status: number, message: string] | undefined {
    if (streams.has(stream)) return [409, 'There is a stream of this name already.'];
    return streams.size >= MAX_STREAMS ? [429, `There are ${MAX_STREAMS} streams already.`] : undefined;
  }
}

function readAsked(address: string): Address | undefined {
  try {
    return readAddress(address);
  } catch {
    return undefined;
  }
}

function readMessage(text: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
