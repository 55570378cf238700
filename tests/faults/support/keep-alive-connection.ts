/** A keep-alive client, as nginx is to a site. */
import { Agent, type IncomingMessage, request } from 'node:http';

/** A response on a keep-alive connection. */
export interface KeepAliveResponse {
  readonly status: number;
  readonly body: string;
  /** True if the server closes the connection after this response. */
  readonly isLast: boolean;
}

/** The request to repeat: with a body it is a POST to the API, without one a GET of a page. */
export interface RepeatedRequest {
  readonly path: string;
  readonly body?: string;
}

/** A keep-alive connection as nginx holds one to a site: it carries request after request until a response closes it. */
export class KeepAliveConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  answered = 0;

  /** Sends requests until the closing response. Rejects if a request is lost. */
  async use(
    address: string,
    asked: RepeatedRequest,
    hear: (answer: KeepAliveResponse) => void,
  ): Promise<void> {
    try {
      for (;;) {
        const answer = await this.#ask(address, asked);
        hear(answer);
        this.answered += 1;
        if (answer.isLast) return;
      }
    } finally {
      this.#agent.destroy();
    }
  }

  #ask(address: string, { path, body }: RepeatedRequest): Promise<KeepAliveResponse> {
    const call = {
      ...{ 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body ?? '') },
      ...{ 'X-Api-Key': 'southbound-local', 'X-Origin-Domain': 'localhost' },
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        `${address}${path}`,
        {
          method: body === undefined ? 'GET' : 'POST',
          agent: this.#agent,
          headers: body === undefined ? {} : call,
        },
        (answer) => read(answer).then(resolve, reject),
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

async function read(answer: IncomingMessage): Promise<KeepAliveResponse> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(Buffer.from(part));
  return {
    status: answer.statusCode ?? 0,
    body: Buffer.concat(parts).toString(),
    isLast: answer.headers.connection === 'close',
  };
}
