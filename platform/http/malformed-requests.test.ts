import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerMalformed, refuseConnection } from './malformed-requests.ts';
import { requestLimits } from './request-limits.ts';

const site = { isSecure: true };

let server: Server;
let port: number;
beforeEach(async () => {
  server = createServer(requestLimits(100), (request, response) => {
    if (request.url === '/half') return response.write('half of it');
    return request.resume().once('end', () => response.end('heard'));
  });
  answerMalformed(server, site);
  server.on('upgrade', (_request, socket) => refuseConnection(socket, 404, site));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Sends the parts, each after a response to the one before, and returns all responses. */
async function answerTo(...sent: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const closed = once(socket, 'close');
  for (const [at, text] of sent.entries()) {
    if (at > 0) await once(socket, 'data');
    socket.write(text, 'latin1');
  }
  await closed;
  return answer;
}

const host = 'Host: a\r\n';

describe('a malformed request', () => {
  it.each([
    ['an unknown method', 400, `FOO / HTTP/1.1\r\n${host}\r\n`],
    ['a control character in the address', 400, `GET /\0 HTTP/1.1\r\n${host}\r\n`],
    [
      'two body lengths',
      400,
      `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    ['a head of 20 kB', 431, `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an unfinished head', 408, `GET / HTTP/1.1\r\n${host}X: `],
    ['a protocol upgrade', 404, `GET / HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`],
  ])(
    'with %s gets a response with a request ID and the default headers',
    async (_, status, sent) => {
      const answer = await answerTo(sent);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\w ]+\\r\\n`));
      expect(answer).toMatch(/\r\nX-Request-Id: [0-9a-f]{32}\r\n/);
      expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'/);
      expect(answer).toMatch(/\r\nStrict-Transport-Security: max-age=/);
      expect(answer).toMatch(/\r\nConnection: close\r\n/);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toContain(`Content-Length: ${body.length}`);
    },
    60_000,
  );

  it('gets no response in the middle of another response', async () => {
    const answer = await answerTo(`GET /half HTTP/1.1\r\n${host}\r\n`, 'no request\r\n\r\n');
    expect(answer).toContain('half of it');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('gets a response after a complete response', async () => {
    const answer = await answerTo(`GET / HTTP/1.1\r\n${host}\r\n`, 'no request\r\n\r\n');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });
});

it('ignores an unknown Expect header', async () => {
  const answer = await answerTo(`GET / HTTP/1.1\r\n${host}Expect: a-miracle\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*heard/);
});
