/** Plain HTTP requests, with the path sent exactly as given. */

import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

/** An HTTP response as received. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Options of a raw request; by default a GET without headers. */
export type RawRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/**
 * Sends a request whose path stays byte for byte as given; browsers and `fetch` normalise it. Follows no redirect. Rejects
 * if the connection breaks before a response.
 */
export function sendRequest(
  siteUrl: string,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve, reject) => {
    let answered = false;
    const outgoing = request(
      {
        hostname,
        port,
        path,
        method,
        agent: false,
        headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
      },
      (incoming) => {
        answered = true;
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    // A server may respond and close before it has read the whole body; the response counts.
    outgoing.on('error', (error) => {
      if (!answered) reject(error);
    });
    outgoing.end(body);
  });
}

/**
 * Sends all bytes before it reads the response, as simple clients do, and returns the whole response. Rejects if the
 * connection breaks before the server closed its half.
 */
export async function sendThenRead(siteUrl: string, parts: readonly (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(siteUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await once(socket, 'connect');
  try {
    for (const part of parts)
      await new Promise<void>((resolve, reject) =>
        socket.write(part, (error) => (error ? reject(error) : resolve())),
      );
    let answer = '';
    for await (const part of socket) answer += part;
    return answer;
  } finally {
    socket.destroy();
  }
}
