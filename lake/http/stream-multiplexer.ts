/** Multiplexes a client's event streams over one WebSocket. The protocol is described in stream-messages.ts. */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { copyRequest } from '#platform/http/request-body.ts';
import { log } from '#platform/log.ts';
import type { EventStream, Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { parseRequestUrl, type RequestUrl } from './request-url.ts';
import {
  type ClientMessage,
  clientMessage,
  type LakeMessage,
  PING_INTERVAL_MS,
  SILENCE_TIMEOUT_MS,
} from './stream-messages.ts';

/** Limit of streams per connection. */
export const MAX_STREAMS = 500;
// A slow client is disconnected at this buffer size. It reconnects and resumes or starts over.
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

/** Opens a requested stream. Rejects with `HttpError`. */
export type StreamHandler = (exchange: Exchange) => Promise<void>;

/** Serves streams on an open WebSocket until either side closes it. */
export function serveStreamSocket(
  socket: WebSocket,
  upgradeRequest: IncomingMessage,
  route: StreamHandler,
): void {
  const streams = new Map<string, () => void>();
  let lastMessageAt = Date.now();

  const send = (message: LakeMessage) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message));
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
  };
  const heartbeat = setInterval(() => {
    if (Date.now() - lastMessageAt > SILENCE_TIMEOUT_MS) socket.terminate();
    else send({ type: 'ping' });
  }, PING_INTERVAL_MS);
  heartbeat.unref();

  socket.on('message', (data, isBinary) => {
    lastMessageAt = Date.now();
    const message = isBinary ? undefined : parseMessage(String(data));
    if (!message) return socket.close(1008, 'The message does not follow the protocol.');
    if (message.type === 'open') open(message);
    else if (message.type === 'close') streams.get(message.stream)?.();
  });
  // The close event follows and does the cleanup.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(heartbeat);
    for (const closeStream of streams.values()) closeStream();
  });

  function open({ stream, address, lastEventId }: Extract<ClientMessage, { type: 'open' }>): void {
    const refuse = (status: number, message: string) => send({ type: 'refused', stream, status, message });
    const requestUrl = tryParseUrl(address);
    const fault = checkStreamLimits(stream);
    if (fault || !requestUrl) {
      refuse(...(fault ?? [400, 'The address is malformed.']));
      return;
    }
    const request = copyRequest(upgradeRequest, {
      method: 'GET',
      url: address,
      headers: {
        host: upgradeRequest.headers.host,
        origin: upgradeRequest.headers.origin,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
    });
    const openStream = (onClose: () => void): EventStream => {
      const closeStream = () => {
        // A newer stream may use the same name by now.
        if (streams.get(stream) !== closeStream) return;
        streams.delete(stream);
        onClose();
      };
      streams.set(stream, closeStream);
      send({ type: 'opened', stream });
      const isOpen = () => streams.get(stream) === closeStream;
      return {
        send: (event) => {
          if (isOpen()) send({ type: 'event', stream, ...event });
        },
        end: () => {
          if (!isOpen()) return;
          closeStream();
          send({ type: 'ended', stream });
        },
      };
    };
    route({ request, response: new ServerResponse(request), ...requestUrl, openStream }).catch(
      (error: unknown) => {
        streams.get(stream)?.();
        if (error instanceof HttpError) {
          refuse(error.status, error.message);
        } else {
          log.error({ event: 'lake.stream-failed', err: error }, 'Opening a stream failed.');
          refuse(500, 'The content lake could not answer.');
        }
      },
    );
  }

  function checkStreamLimits(stream: string): [status: number, message: string] | undefined {
    if (streams.has(stream)) return [409, 'A stream with this name already exists.'];
    return streams.size >= MAX_STREAMS ? [429, `The limit of ${MAX_STREAMS} streams is reached.`] : undefined;
  }
}

function tryParseUrl(address: string): RequestUrl | undefined {
  try {
    return parseRequestUrl(address);
  } catch {
    return undefined;
  }
}

function parseMessage(text: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
