import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VisitorClient } from './visitor-client.ts';

let server: Server;
let caller: VisitorClient;
let connections = 0;
let hungUp = 0;
const call = { path: '/', address: '198.18.0.1' };

beforeEach(async () => {
  connections = 0;
  hungUp = 0;
  server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) hungUp += 1;
    });
    // `/slow` never responds: its clients disconnect early, or time out.
    await (request.url === '/slow' ? once(response, 'close') : sleep(20));
    response.end('answered');
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  caller = new VisitorClient([port], 'key', { sockets: 2 });
});
afterEach(() => {
  caller.close();
  server.close().closeAllConnections();
});

test('limits the number of connections', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => caller.send(call)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(connections).toBe(2);
});

test('disconnects after the timeout of the call and serves the other calls', async () => {
  const [gone, answered] = await Promise.all([
    caller.send({ ...call, path: '/slow', timeoutMs: 500 }),
    caller.send(call),
  ]);
  expect([gone.status, answered.status]).toEqual([0, 200]);
  // The default timeout is ten seconds.
  expect(gone.took).toBeLessThan(10_000);
  await expect.poll(() => hungUp, { timeout: 30_000 }).toBe(1);
});
