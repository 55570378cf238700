import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { log } from './log.ts';
import { startTracing } from './start-tracing.ts';
import { isTracing, setTracer, withSpan } from './tracing.ts';

let collector: Server | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  setTracer(null);
  collector?.close().closeAllConnections();
  collector = undefined;
});

/** Starts a collector and returns its address. */
async function collectorWith(listener: RequestListener): Promise<string> {
  collector = createServer(listener).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

const traceLastSpan = () =>
  withSpan({ name: 'the last one', kind: 'internal', attributes: {} }, async () => undefined);

test('sends pending spans before tracing ends', async () => {
  let sent = '';
  const url = await collectorWith(async (request, response) => {
    sent += Buffer.concat(await request.toArray()).toString();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  const stop = await startTracing({ tracing: { url, share: 1, isReadable: false } });
  await traceLastSpan();
  expect(sent).toBe('');
  await stop();
  expect(sent).toContain('the last one');
  expect(isTracing()).toBe(false);
});

test('does not wait for a collector that does not respond', async () => {
  const url = await collectorWith(() => undefined);
  const stop = await startTracing({ tracing: { url, share: 1, isReadable: false } });
  await traceLastSpan();
  const began = performance.now();
  await stop();
  expect(performance.now() - began).toBeLessThan(8_000);
});

test('a site without a collector has nothing to stop', async () => {
  const stop = await startTracing({ tracing: null });
  await expect(stop()).resolves.toBeUndefined();
});

test.each([
  [true, [[{ event: 'tracing.readable' }, expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT')]]],
  [false, []],
])('warns the operator that others can read its traces: %s', async (isReadable, expectedWarnings) => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const url = await collectorWith((_, response) => response.end());
  const stop = await startTracing({ tracing: { url, share: 1, isReadable } });
  await stop();
  expect(warn.mock.calls).toEqual(expectedWarnings);
});
