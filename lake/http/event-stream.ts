/** Event streams: server-sent events (SSE) on an HTTP response, or one stream of a multiplexed WebSocket. */
import type { EventStream, Exchange } from './exchange.ts';

const KEEP_ALIVE_INTERVAL_MS = 15_000;
// A slow client is disconnected at this buffer size. It reconnects and resumes or starts over.
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/**
 * Turns the response into an event stream. `onClose` runs once, when either side ends it. HTTP streams are kept alive by
 * comments; a WebSocket sends its own pings.
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
  // The client may have closed the stream before the server notices. Ignore the failed write.
  response.on('error', () => undefined);
  const write = (text: string) => {
    if (response.destroyed || response.writableEnded) return;
    response.write(text);
    if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  };
  write(': connected\n\n');
  const keepAlive = setInterval(() => write(': keep-alive\n\n'), KEEP_ALIVE_INTERVAL_MS);
  keepAlive.unref();
  response.once('close', () => {
    clearInterval(keepAlive);
    onClose();
  });
  return {
    send({ name, id, data }) {
      // JSON has no raw line breaks, so one data line is enough.
      write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    },
    end: () => response.end(),
  };
}
