/** Client of the lake's event streams over one WebSocket (lake/http/stream-messages.ts). */
import {
  type ClientMessage,
  type LakeMessage,
  lakeMessage,
  SILENCE_TIMEOUT_MS,
} from '#lake/http/stream-messages.ts';

/** An event of a stream. */
export type StreamEvent = Pick<Extract<LakeMessage, { type: 'event' }>, 'name' | 'id' | 'data'>;

/** Callbacks of a stream. */
export type StreamHandlers = {
  opened(): void;
  event(event: StreamEvent): void;
  /** The stream is over: refused or ended by the lake, or its connection was lost. */
  over(reason: { kind: 'refused'; status: number; message: string } | { kind: 'ended' | 'lost' }): void;
};

/** Milliseconds to keep a connection without streams open. */
const IDLE_MILLISECONDS = 5_000;

/**
 * Multiplexes any number of streams over one WebSocket, opened with the first stream and closed some time after the
 * last. A lost connection ends all streams; their readers reopen them with the last event id.
 */
export class LakeStreams {
  readonly #url: string;
  readonly #handlers = new Map<string, StreamHandlers>();
  #socket: WebSocket | undefined;
  #waiting: ClientMessage[] = [];
  #names = 0;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @param url URL of the WebSocket, `ws://…/v…/streams/<dataset>` */
  constructor(url: string) {
    this.#url = url;
  }

  /** Opens a stream; returns a function that closes it, after which no handler is called. */
  open(address: string, lastEventId: string | undefined, handlers: StreamHandlers): () => void {
    const stream = String(++this.#names);
    this.#handlers.set(stream, handlers);
    clearTimeout(this.#idle);
    this.#say({ type: 'open', stream, address, ...(lastEventId === undefined ? {} : { lastEventId }) });
    return () => {
      if (!this.#handlers.delete(stream)) return;
      this.#say({ type: 'close', stream });
      this.#closeWhenIdle();
    };
  }

  #say(message: ClientMessage): void {
    const socket = this.#socket ?? this.#connect();
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    else this.#waiting.push(message);
  }

  #connect(): WebSocket {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      for (const message of this.#waiting.splice(0)) socket.send(JSON.stringify(message));
      this.#listenForSilence(socket);
    };
    socket.onmessage = ({ data }) => {
      this.#listenForSilence(socket);
      this.#hear(lakeMessage.parse(JSON.parse(String(data))));
    };
    socket.onclose = () => this.#lose(socket);
    return socket;
  }

  #hear(message: LakeMessage): void {
    if (message.type === 'ping') {
      this.#say({ type: 'pong' });
      return;
    }
    const handlers = this.#handlers.get(message.stream);
    if (message.type === 'opened') handlers?.opened();
    else if (message.type === 'event') handlers?.event(message);
    else {
      this.#handlers.delete(message.stream);
      this.#closeWhenIdle();
      handlers?.over(
        message.type === 'ended'
          ? { kind: 'ended' }
          : { kind: 'refused', status: message.status, message: message.message },
      );
    }
  }

  /** Detects a dead connection: the lake sends a message at least every 20 seconds. */
  #listenForSilence(socket: WebSocket): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      // The browser's own close may take minutes.
      socket.close();
      this.#lose(socket);
    }, SILENCE_TIMEOUT_MS);
  }

  #lose(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#waiting = [];
    clearTimeout(this.#silence);
    const lost = [...this.#handlers.values()];
    this.#handlers.clear();
    for (const handlers of lost) handlers.over({ kind: 'lost' });
  }

  #closeWhenIdle(): void {
    if (this.#handlers.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#socket?.close(), IDLE_MILLISECONDS);
  }
}
