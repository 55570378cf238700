/** The HTTP exchange (request, parsed URL, response) and the event streams that handlers open. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestUrl } from './request-url.ts';

/** An HTTP exchange: a request, its parsed URL and its response. */
export type Exchange = RequestUrl & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Opens the event stream of a request that came through a WebSocket. Such a request has no HTTP response. */
  readonly openStream?: (onClose: () => void) => EventStream;
};

/** An open event stream. */
export type EventStream = {
  send(event: StreamedEvent): void;
  end(): void;
};

/** One event. `data` is serialised as JSON. */
export type StreamedEvent = { name: string; id?: string; data: unknown };
