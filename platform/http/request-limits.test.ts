import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestLimits } from './request-limits.ts';

let server: Server;
let port: number;
beforeEach(async () => {
  server = createServer(requestLimits(20), (request, response) => {
    request.resume().once('end', () => response.end('heard'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Sends an incomplete request; returns the response. */
async function answerTo(sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write(sent);
  await once(socket, 'close');
  return answer;
}

test('times out an unfinished head', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nHost: a\r\nX: ')).toMatch(/^HTTP\/1\.1 408/);
});

// @asvs 15.2.2
test('times out an unfinished body', async () => {
  expect(await answerTo('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf')).toMatch(
    /^HTTP\/1\.1 408/,
  );
});

test('answers a complete request', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/);
});
