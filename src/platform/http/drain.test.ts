import { once } from 'node:events';
import { Agent, createServer, request, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { drain } from './drain.ts';

let server: Server | undefined;
let agent: Agent | undefined;
afterEach(() => {
  agent?.destroy();
  server?.closeAllConnections();
});

async function started(answer: (response: ServerResponse) => void) {
  const made = createServer((_request, response) => answer(response));
  server = made;
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
  return { server: made, ask };
}

it('answers on the connections that are there, the last time, and takes no others', async () => {
  const { server, ask } = await started((response) => response.end('here'));
  expect(await ask()).toEqual({ words: 'here', connection: 'keep-alive' });
  const drained = drain(server, true);
  await expect(ask(false)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await ask()).toEqual({ words: 'here', connection: 'close' });
  await drained;
});

it('finishes what is under way', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const { server, ask } = await started(asked.resolve);
  const answer = ask();
  const response = await asked.promise;
  const drained = drain(server, true);
  response.end('late');
  expect((await answer).words).toBe('late');
  await drained;
});

it('ends idle connections: at once where nobody is in front, else after a while', async () => {
  for (const [hasProxy, atLeast, atMost] of [
    [false, 0, 1_000],
    [true, 2_900, 5_000],
  ] as const) {
    const { server, ask } = await started((response) => response.end());
    await ask();
    const began = performance.now();
    await drain(server, hasProxy);
    expect(performance.now() - began).toBeGreaterThanOrEqual(atLeast);
    expect(performance.now() - began).toBeLessThan(atMost);
  }
});
