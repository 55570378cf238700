/** Requests as visitors send them: from many addresses, over connections that are kept. */
import { Agent, request } from 'node:http';

/** How long a visitor waits for an answer, in milliseconds. */
const visitorPatience = 10_000;

/** What is asked for. `path` from the root of the host. */
export interface VisitorCall {
  readonly path: string;
  readonly method?: string;
  /** Whose request it is, as whoever is in front of the site says it. */
  readonly address: string;
  /** Milliseconds for which they wait for the answer before they hang up, where it is not as long as the others. */
  readonly patience?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form's fields. */
  readonly form?: Readonly<Record<string, string>>;
}

/** An answer; `status` 0 where there was none in time. */
export interface VisitorAnswer {
  readonly status: number;
  /** Milliseconds, until all of it was there. */
  readonly took: number;
  /** Where it leads, and the cookie it sets, as a browser sends it back. */
  readonly location: string | undefined;
  readonly cookie: string | undefined;
  readonly body: Buffer;
}

/** Asks. Never rejects. */
export type Send = (call: VisitorCall) => Promise<VisitorAnswer>;

/** Asks ports of the loopback address in turn, so that whoever answers knows nothing of what another has answered. */
export class Caller {
  readonly #agent: Agent;
  readonly #ports: readonly number[];
  readonly #apiKey: string;
  readonly #patience: number;
  #asked = 0;

  /**
   * @param options.patience for an answer, in milliseconds: a visitor's when left out
   * @param options.sockets to each port, at the most; each is used in its turn, so that none grows old
   */
  constructor(
    ports: readonly number[],
    apiKey: string,
    { patience = visitorPatience, sockets = 2_048 }: { patience?: number; sockets?: number } = {},
  ) {
    this.#ports = ports;
    this.#apiKey = apiKey;
    this.#patience = patience;
    this.#agent = new Agent({
      keepAlive: true,
      scheduling: 'fifo',
      maxSockets: sockets,
      maxFreeSockets: sockets,
    });
  }

  readonly send: Send = (call) => {
    const port = this.#ports[this.#asked % this.#ports.length];
    this.#asked += 1;
    return this.#ask(port ?? 0, call);
  };

  /** Ends its connections, and with them what is still waited for. */
  close(): void {
    this.#agent.destroy();
  }

  #ask(port: number, call: VisitorCall): Promise<VisitorAnswer> {
    const { path, method = 'GET', address, patience = this.#patience, headers = {}, body, form } = call;
    const text = form
      ? new URLSearchParams(form).toString()
      : body === undefined
        ? undefined
        : JSON.stringify(body);
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (answer: Omit<VisitorAnswer, 'took'>) => {
        clearTimeout(tooLate);
        resolve({ ...answer, took: performance.now() - began });
      };
      const none = () => end({ status: 0, location: undefined, cookie: undefined, body: Buffer.alloc(0) });
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent: this.#agent,
          headers: {
            'X-Forwarded-For': address,
            ...(path.startsWith('/api/') ? { 'X-Api-Key': this.#apiKey } : {}),
            'Accept-Encoding': 'gzip, br',
            ...headers,
            ...(text === undefined
              ? {}
              : {
                  'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
                  'Content-Length': Buffer.byteLength(text),
                }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', none);
          response.on('end', () =>
            end({
              status: response.statusCode ?? 0,
              location: response.headers.location,
              cookie: response.headers['set-cookie']?.map((each) => each.split(';')[0]).join('; '),
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      const tooLate = setTimeout(() => sent.destroy(new Error('It took too long.')), patience);
      sent.on('error', none);
      sent.end(text);
    });
  }
}

/** How many addresses there are. */
const addresses = 2 ** 17;

/** Addresses that are for measuring and nobody's (RFC 2544), one after the other, from the first again after the last. */
export function visitorAddresses(): () => string {
  let next = 0;
  return () => {
    const number = next % addresses;
    next += 1;
    return `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  };
}
