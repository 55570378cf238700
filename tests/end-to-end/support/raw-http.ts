import { type IncomingHttpHeaders, request } from 'node:http';

/** An answer as it came over the wire. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** What may differ from a plain GET. */
export type RawRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/**
 * Asks for `path` byte by byte as given: browsers and `fetch` tidy an address up before they send it. Follows no
 * redirect. Rejects when the connection breaks before an answer.
 */
export function ask(
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
    // A server may answer and close before it has read the whole body; the answer counts.
    outgoing.on('error', (error) => {
      if (!answered) reject(error);
    });
    outgoing.end(body);
  });
}
