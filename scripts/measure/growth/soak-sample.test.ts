import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { connectionsTo, sampleOf, toldBy } from './soak-sample.ts';

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1
   1: 0100007F:0BB8 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 2
   2: 0100007F:0BB8 0100007F:C351 08 00000000:00000000 00:00000000 00000000     0        0 3
   3: 0100007F:0BB8 0100007F:C352 06 00000000:00000000 00:00000000 00000000     0        0 4
   4: 0100007F:C350 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000     0        0 5
`;

test('connections to a port are those of visitors: not who listens, not what is over, not the other end', () => {
  expect(connectionsTo(3_000, [table, ''])).toBe(2);
  expect(connectionsTo(3_001, [table])).toBe(0);
});

test('the numbers are read as they are told', () => {
  expect(
    toldBy(`# HELP nodejs_external_memory_bytes x
nodejs_external_memory_bytes 20
southbound_database_connections{state="busy"} 1
southbound_database_connections{state="idle"} 4`),
  ).toEqual({ external: 20, database: 5 });
  expect(toldBy('').external).toBeNaN();
});

test.skipIf(process.platform !== 'linux')('this process has memory and handles', async () => {
  const server = createServer((_request, response) => response.end('nodejs_external_memory_bytes 7\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const instance = { name: 'one', pid: process.pid, port: 1, metricsPort: port };
  const sample = await sampleOf(instance, { heapInUse: async () => 5 });
  server.close().closeAllConnections();
  expect(sample.rss).toBeGreaterThan(10_000_000);
  expect(sample.handles).toBeGreaterThan(3);
  expect(sample).toMatchObject({ heap: 5, external: 7, visitors: 0, database: Number.NaN });
});
