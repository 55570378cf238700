/** Server-sent events on one connection. */
import type { Exchange } from './reply.ts';

const KEEP_ALIVE_MILLISECONDS = 15_000;
// A reader that falls this far behind is cut off; it comes back and catches up or starts afresh.
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** An open stream of events. */
export type EventStream = {
  send(event: { name: string; id?: string; data: unknown }): void;
  /** Ends the stream. */
  end(): void;
};

/** Turns the answer into a stream of events, kept alive by comments; `onClose` runs once, when either side ends it. */
export function openEventStream({ request, response }: Exchange, onClose: () => void): EventStream {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  request.socket.setNoDelay(true);
  // A stream that has just been ended by the other side may be written to once more before that is noticed.
  response.on('error', () => undefined);
  const write = (text: string) => {
    if (response.destroyed || response.writableEnded) return;
    response.write(text);
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
  };
  write(': connected\n\n');
  const keepAlive = setInterval(() => write(': keep-alive\n\n'), KEEP_ALIVE_MILLISECONDS);
  keepAlive.unref();
  response.once('close', () => {
    clearInterval(keepAlive);
    onClose();
  });
  return {
    send({ name, id, data }) {
      // JSON has no line breaks of its own, so one data line holds it.
      write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    },
    end: () => response.end(),
  };
}
