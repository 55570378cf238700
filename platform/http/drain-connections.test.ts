import { once } from 'node:events';
import { Agent, createServer, request, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createDrain } from './drain-connections.ts';

let server: Server | undefined;
let agent: Agent | undefined;
afterEach(() => {
  agent?.destroy();
  server?.closeAllConnections();
});

async function started(answer: (response: ServerResponse) => void, hasProxy = true) {
  const made = createServer((_request, response) => answer(response));
  server = made;
  const drain = createDrain(made, hasProxy);
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  const address = made.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  agent = kept;
  const ask = async (through: Agent | false = kept) => {
    const asked = request({ host: '127.0.0.1', port, agent: through }).end();
    const [response] = await once(asked, 'response');
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    return { words: Buffer.concat(parts).toString(), connection: response.headers.connection };
  };
  return { drain, port, ask };
}

/** Waits until the server stops listening. */
async function untilClosed(): Promise<void> {
  while (server?.listening) await sleep(10);
}

/**
 * Worker code: opens connections one after the other and posts a form on each. Returns `taken` or the error code per
 * connection.
 */
const visitors = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, count, sent } } = require('node:worker_threads');
const sentCount = new Int32Array(sent);
const words = 'POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 2\\r\\n\\r\\nok';
const answers = Array.from({ length: count }, () => new Promise((resolve) => {
  const socket = connect({ host: '127.0.0.1', port }, () => socket.write(words, () => {
    Atomics.add(sentCount, 0, 1);
    Atomics.notify(sentCount, 0);
  }));
  socket.setEncoding('utf8').once('data', (answer) => resolve(/taken$/.test(answer) ? 'taken' : answer));
  socket.once('error', ({ code }) => resolve(code));
}));
Promise.all(answers).then((all) => parentPort.postMessage(all));
`;

it('answers open connections once more and accepts no new ones', async () => {
  const { drain, ask } = await started((response) => response.end('here'));
  expect(await ask()).toEqual({ words: 'here', connection: 'keep-alive' });
  const drained = drain();
  await untilClosed();
  await expect(ask(false)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await ask()).toEqual({ words: 'here', connection: 'close' });
  await drained;
});

it('answers clients that connected while the process was busy', async () => {
  const { drain, port } = await started((response) => response.end('taken'));
  const sent = new SharedArrayBuffer(4);
  const count = 5;
  const worker = new Worker(visitors, { eval: true, workerData: { port, count, sent } });
  const answers = once(worker, 'message');
  // Blocks the process, as rendering does; the system still accepts connections.
  const sentCount = new Int32Array(sent);
  while (Atomics.load(sentCount, 0) < count) Atomics.wait(sentCount, 0, Atomics.load(sentCount, 0), 1_000);
  const drained = drain();
  expect(await answers).toEqual([Array.from({ length: count }, () => 'taken')]);
  await drained;
  await worker.terminate();
});

it('stops accepting soon, even if the process stays busy', async () => {
  const { drain, ask } = await started((response) => response.end('here'));
  let isOver = false;
  const busy = () => {
    const until = performance.now() + 20;
    while (performance.now() < until);
    if (!isOver) setImmediate(busy);
  };
  busy();
  const began = performance.now();
  const drained = drain();
  await untilClosed();
  // Waiting for an idle process would never end.
  expect(performance.now() - began).toBeLessThan(10_000);
  await expect(ask(false)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  isOver = true;
  await drained;
});

it('finishes a response in flight and closes its connection', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const { drain, ask } = await started(asked.resolve);
  const answer = ask();
  const response = await asked.promise;
  const drained = drain();
  await sleep(300);
  response.end('late');
  expect(await answer).toEqual({ words: 'late', connection: 'close' });
  await drained;
});

it('keeps a connection with a keep-alive response open for the proxy for a while', {
  tags: ['full'],
}, async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  let answers = 0;
  const { drain, ask } = await started((response) => {
    answers += 1;
    if (answers > 1) response.end('here');
    else {
      response.write('begun, ');
      asked.resolve(response);
    }
  });
  const answer = ask();
  const response = await asked.promise;
  const drained = drain();
  // Longer than the idle time of a connection.
  await sleep(3_300);
  response.end('and ended');
  expect(await answer).toEqual({ words: 'begun, and ended', connection: 'keep-alive' });
  await sleep(600);
  expect(await ask()).toEqual({ words: 'here', connection: 'close' });
  await drained;
});

it('closes idle connections: at once without a proxy, otherwise after a delay', {
  tags: ['full'],
}, async () => {
  for (const [hasProxy, atLeast, atMost] of [
    // Less than the delay for a proxy.
    [false, 0, 2_900],
    [true, 2_900, 5_000],
  ] as const) {
    const { drain, ask } = await started((response) => response.end(), hasProxy);
    await ask();
    const began = performance.now();
    await drain();
    expect(performance.now() - began).toBeGreaterThanOrEqual(atLeast);
    expect(performance.now() - began).toBeLessThan(atMost);
  }
});
