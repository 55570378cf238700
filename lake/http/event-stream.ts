/** Streams of events: server-sent events on one connection, or one of many streams within a WebSocket. */
import type { EventStream, Exchange } from './exchange.ts';

const KEEP_ALIVE_MILLISECONDS = 15_000;
// A reader that falls this far behind is cut off; it comes back and catches up or starts afresh.
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Turns the answer into a stream of events; `onClose` runs once, when either side ends it. By HTTP it is kept alive by
 * comments; within a WebSocket the socket looks after that.
 */
export function openEventStream(exchange: Exchange, onClose: () => void): EventStream {
  return exchange.openStream ? exchange.openStream(onClose) : openServerSentEvents(exchange, onClose);
}

function openServerSentEvents({ request, response }: Exchange, onClose: () => void): EventStream {
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
