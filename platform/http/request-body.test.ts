import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EarlyResponse, isAbortedBody, maxLingerMs } from './request-body.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
const refuse: Handler = (_request, response) => {
  response.writeHead(413).end('Too large.');
};
let handler = refuse;
const server = createServer({ ServerResponse: EarlyResponse }, (request, response) => {
  void handler(request, response);
});
let port = 0;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close().closeAllConnections());

const size = 20_000_000;
const large = Buffer.alloc(size, 'a');
const head = (headers: string) => `POST / HTTP/1.1\r\nHost: site\r\n${headers}\r\n\r\n`;

/** Opens a raw connection, which stays half-open when the server closes its side. */
async function dial(): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  return socket;
}

/** Counts the server's open connections. */
const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** Reads the response to its end. Rejects if the connection breaks earlier. */
async function heard(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket.iterator({ destroyOnReturn: false })) text += part;
  return text;
}

/** Sends everything before it reads, as simple clients do. */
async function sendThenRead(...parts: (string | Buffer)[]): Promise<string> {
  const socket = await dial();
  for (const part of parts)
    await new Promise<void>((resolve, reject) =>
      socket.write(part, (error) => (error ? reject(error) : resolve())),
    );
  const answer = await heard(socket);
  socket.destroy();
  return answer;
}

describe('a response before the whole request has arrived', () => {
  const readSome: Handler = async (request, response) => {
    for await (const _part of request.iterator({ destroyOnReturn: false })) break;
    response.writeHead(413).end('Too large.');
  };
  const readByEvents: Handler = (request, response) => {
    request.once('data', () => response.writeHead(413).end('Too large.'));
    request.on('data', () => {});
  };
  const chunk = `${size.toString(16)}\r\n`;
  const end = '\r\n0\r\n\r\n';
  for (const [whose, answer] of [
    ['no handler', refuse],
    ['a handler that stopped', readSome],
    ['a handler with listeners', readByEvents],
  ] as const)
    test.each([
      ['with a length', [head(`Content-Length: ${size}`), large]],
      ['with a length and Connection: close', [head(`Connection: close\r\nContent-Length: ${size}`), large]],
      ['in chunks', [head('Transfer-Encoding: chunked'), chunk, large, end]],
    ])(`reaches a client that reads last, with a body %s, read by ${whose}`, async (_what, parts) => {
      handler = answer;
      for (let time = 0; time < 5; time += 1) {
        const response = await sendThenRead(...parts);
        expect(response).toMatch(/^HTTP\/1\.1 413 /);
        expect(response).toMatch(/\r\nConnection: close\r\n/i);
        expect(response).toContain('Too large.');
      }
    });

  test('closes the connection of an endless body after the timeout', async () => {
    handler = refuse;
    const socket = await dial();
    // A client that is cut off while it sends may get an error; only the end matters.
    const ended = new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
    socket.write(head('Transfer-Encoding: chunked'));
    const send = () => {
      while (socket.writable && socket.write(`8000\r\n${'a'.repeat(0x8000)}\r\n`));
    };
    socket.on('drain', send);
    send();
    const [first] = await once(socket, 'data');
    const answered = performance.now();
    expect(String(first)).toMatch(/^HTTP\/1\.1 413 /);
    await ended;
    expect(performance.now() - answered).toBeLessThan(maxLingerMs + 8_000);
  });

  test('closes the connection of a body that never arrives after the timeout', {
    tags: ['full'],
  }, async () => {
    handler = refuse;
    const socket = await dial();
    socket.write(head('Content-Length: 10'));
    const [first] = await once(socket, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 413 /);
    socket.resume();
    await once(socket, 'end');
    await expect.poll(connections, { timeout: maxLingerMs + 8_000 }).toBe(0);
    socket.destroy();
  });
});

test('a response to a complete request keeps the connection open', async () => {
  handler = async (request, response) => {
    for await (const _part of request);
    response.writeHead(200, { 'Content-Length': 2 }).end('ok');
  };
  const socket = await dial();
  for (let time = 0; time < 2; time += 1) {
    socket.write(`${head('Content-Length: 3')}abc`);
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
    expect(String(response)).not.toMatch(/Connection: close/i);
  }
  socket.destroy();
});

test('other resets are not an aborted body', () => {
  expect(isAbortedBody(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))).toBe(false);
  expect(isAbortedBody(new Error('aborted'))).toBe(false);
});
