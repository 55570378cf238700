/** Answers malformed HTTP requests with our default headers, instead of Node's bare response. */
import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { log } from '../log.ts';
import { count } from '../metrics/metrics.ts';
import { defaultHeadersFor } from './default-headers.ts';
import { maxLingerMs } from './early-response.ts';
import { runInRequestContext } from './request-context.ts';

/** The site, as for `defaultHeadersFor`: `isSecure` is true if visitors use TLS. */
type Site = Parameters<typeof defaultHeadersFor>[1];

/** Status by error code of Node or its parser; 400 for any other. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Makes `server` answer malformed and timed-out requests, and ignore unknown expectations. */
export function answerMalformed(server: Server, site: Site): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    answers.set(request.socket, response);
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isHalfSaid = answer?.headersSent === true && !answer.writableFinished;
    if (!socket.writable || isHalfSaid || refused.has(socket)) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    refuseConnection(socket, statuses[error.code ?? ''] ?? 400, site);
    setTimeout(() => socket.destroy(), maxLingerMs).unref();
  });
}

/** Answers on a connection without a parsed request, and closes it. */
export function refuseConnection(socket: Duplex, status: number, site: Site): void {
  const id = randomBytes(16).toString('hex');
  const body = `${STATUS_CODES[status]}\n`;
  const headers = {
    ...defaultHeadersFor('', site),
    'X-Request-Id': id,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(body.length),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  count('southbound_http_answers_total', { kind: 'other', status: String(status) });
  runInRequestContext({ address: '', id }, () =>
    log.debug(
      { event: 'request.answered', kind: 'other', route: '(malformed)', status },
      'A malformed request was refused',
    ),
  );
}
