import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Address } from './address.ts';

/** A request being answered. */
export type Exchange = Address & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Opens the stream of events, where it was asked for within a WebSocket: then there is no answer to write. */
  readonly openStream?: (onClose: () => void) => EventStream;
};

/** An open stream of events. */
export type EventStream = {
  send(event: StreamedEvent): void;
  /** Ends the stream. */
  end(): void;
};

/** One event; `data` is JSON. */
export type StreamedEvent = { name: string; id?: string; data: unknown };
