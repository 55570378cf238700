import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { classifyOpenFiles, externalIn, sampleOf } from './soak-sample.ts';

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1
   1: 0100007F:0BB8 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 2
   2: 0100007F:0BB8 0100007F:C351 08 00000000:00000000 00:00000000 00000000     0        0 3
   3: 0100007F:0BB8 0100007F:C352 06 00000000:00000000 00:00000000 00000000     0        0 0
   4: 0100007F:C353 0100007F:1538 01 00000000:00000000 00:00000000 00000000     0        0 4
   5: 0100007F:C350 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000     0        0 5
`;
const own = ['/dev/null', 'pipe:[9]', 'socket:[1]', 'socket:[2]', 'socket:[3]', 'socket:[4]'];

test('counts established connections as visitors, and half-closed or listening sockets as handles', () => {
  expect(classifyOpenFiles(3_000, own, [table, ''])).toEqual({ handles: 4, visitors: 1, others: 1 });
  expect(classifyOpenFiles(3_001, own, [table])).toMatchObject({ visitors: 0, others: 2 });
});

test('returns NaN for a process that has exited', () => {
  expect(classifyOpenFiles(3_000, null, [table])).toEqual({
    handles: Number.NaN,
    visitors: Number.NaN,
    others: Number.NaN,
  });
});

test('reads external memory from the metrics', () => {
  expect(externalIn('# HELP nodejs_external_memory_bytes x\nnodejs_external_memory_bytes 20\n')).toBe(20);
  expect(externalIn('')).toBeNaN();
});

async function listening<Listening extends Server>(server: Listening): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test.skipIf(process.platform !== 'linux')(
  'detects connections that stay open after the visitor disconnects',
  async () => {
    const metrics = createHttpServer((_request, response) =>
      response.end('nodejs_external_memory_bytes 7\n'),
    );
    const metricsPort = await listening(metrics);
    const accepted: Socket[] = [];
    const site = createServer({ allowHalfOpen: true }, (socket) => accepted.push(socket.resume()));
    const port = await listening(site);
    const look = () => sampleOf({ pid: process.pid, port, metricsPort }, { heapInUse: async () => 5 });

    const visitors = [1, 2, 3].map(() => connect(port, '127.0.0.1'));
    await expect.poll(() => accepted.length, { timeout: 30_000 }).toBe(3);
    // The first sample opens the connection to the metrics endpoint, which then stays open.
    await look();
    const before = await look();
    await Promise.all(visitors.map((visitor) => once(visitor.destroy(), 'close')));
    const after = await look();

    expect(before).toMatchObject({ heap: 5, external: 7, visitors: 3 });
    expect(before.rss).toBeGreaterThan(10_000_000);
    expect(after.visitors).toBe(0);
    expect(after.handles).toBe(before.handles + 3);
    for (const socket of accepted) socket.destroy();
    site.close();
    metrics.close().closeAllConnections();
  },
);
