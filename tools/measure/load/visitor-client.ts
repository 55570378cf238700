/** HTTP client that sends requests like visitors: from many addresses, over kept-alive connections. */
import { Agent, request } from 'node:http';

/** Default timeout of a request in milliseconds. */
const visitorTimeoutMs = 10_000;

/** A request of a visitor. `path` starts at the root of the host. */
export interface VisitorRequest {
  readonly path: string;
  readonly method?: string;
  /** The visitor's IP address, sent as `X-Forwarded-For` like a proxy in front of the site does. */
  readonly address: string;
  /** Timeout in milliseconds after which the visitor disconnects, if it is not the default. */
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form's fields. */
  readonly form?: Readonly<Record<string, string>>;
}

/** A response; `status` is 0 after a network error or timeout. */
export interface VisitorResponse {
  readonly status: number;
  /** Milliseconds until the end of the body. */
  readonly took: number;
  /** The `Location` header, and the cookies it sets in the form of a `Cookie` header. */
  readonly location: string | undefined;
  readonly cookie: string | undefined;
  readonly body: Buffer;
}

/** Sends a request. It never rejects. */
export type Send = (call: VisitorRequest) => Promise<VisitorResponse>;

/** Client that sends requests to loopback ports round-robin, so that the requests of a visitor spread over the instances. */
export class VisitorClient {
  readonly #agent: Agent;
  readonly #ports: readonly number[];
  readonly #apiKey: string;
  readonly #timeoutMs: number;
  #asked = 0;

  /**
   * @param options.timeoutMs default timeout in milliseconds
   * @param options.sockets maximum number of connections to each port; they are used in FIFO order, so that none becomes idle
   */
  constructor(
    ports: readonly number[],
    apiKey: string,
    { timeoutMs = visitorTimeoutMs, sockets = 2_048 }: { timeoutMs?: number; sockets?: number } = {},
  ) {
    this.#ports = ports;
    this.#apiKey = apiKey;
    this.#timeoutMs = timeoutMs;
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

  /** Closes the connections and aborts requests in flight. */
  close(): void {
    this.#agent.destroy();
  }

  #ask(port: number, call: VisitorRequest): Promise<VisitorResponse> {
    const { path, method = 'GET', address, timeoutMs = this.#timeoutMs, headers = {}, body, form } = call;
    const text = form
      ? new URLSearchParams(form).toString()
      : body === undefined
        ? undefined
        : JSON.stringify(body);
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (answer: Omit<VisitorResponse, 'took'>) => {
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
      const tooLate = setTimeout(() => sent.destroy(new Error('The request timed out.')), timeoutMs);
      sent.on('error', none);
      sent.end(text);
    });
  }
}

/** Number of addresses in 198.18.0.0/15. */
const addresses = 2 ** 17;

/** Returns a generator that cycles through the addresses reserved for benchmarks (RFC 2544). */
export function visitorAddresses(): () => string {
  let next = 0;
  return () => {
    const number = next % addresses;
    next += 1;
    return `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  };
}
