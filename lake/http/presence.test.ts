import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { lakeUserId } from '../identity.ts';
import { startTestLake, type TestLake } from '../test-lake.ts';
import { MAX_PER_CONNECTION } from './presence.ts';

let lake: TestLake;
beforeAll(async () => {
  lake = await startTestLake([{ _id: 'a', _type: 'page' }]);
});
afterAll(() => lake.close());

type Message = { id?: string; result?: unknown; error?: { code: number }; params?: { result: unknown } };

/** A Studio's presence client: makes calls and collects events. */
async function open() {
  const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v2022-06-30/socket/production?tag=studio`);
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    // Ignore heartbeats.
    if (String(data) === '♥') return;
    messages.push(JSON.parse(String(data)));
    for (const wake of waiting) wake();
    waiting.clear();
  });
  await once(socket, 'open');
  const take = async (wanted: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const at = messages.findIndex(wanted);
      const [found] = at === -1 ? [] : messages.splice(at, 1);
      if (found) return found;
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
      });
    }
  };
  let calls = 0;
  return {
    socket,
    event: async () => (await take((message) => message.id === undefined)).params?.result,
    call(method: string, params: object = {}) {
      const id = `call-${++calls}`;
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, apiVersion: 'v1' } }));
      return take((message) => message.id === id);
    },
    [Symbol.dispose]: () => socket.terminate(),
  };
}

it('two Studios exchange locations, roll calls and disconnects', async () => {
  using one = await open();
  const two = await open();
  await one.call('presence_subscribe');
  await two.call('presence_subscribe');

  await two.call('presence_rollcall', { session: 'two' });
  expect(await one.event()).toEqual({ type: 'rollCall', i: lakeUserId, session: 'two' });

  const data = { sessionId: 'two', locations: [{ type: 'document', documentId: 'a', path: ['title'] }] };
  expect(await two.call('presence_announce', { data })).toMatchObject({ result: true });
  expect(await one.event()).toEqual({ type: 'state', i: lakeUserId, m: data });

  two.socket.terminate();
  expect(await one.event()).toEqual({ type: 'disconnect', i: lakeUserId, m: { session: 'two' } });
});

it('a disconnect call takes effect at once', async () => {
  using one = await open();
  using two = await open();
  await one.call('presence_subscribe');
  await two.call('presence_disconnect', { session: 'two' });
  expect(await one.event()).toEqual({ type: 'disconnect', i: lakeUserId, m: { session: 'two' } });
});

it('receives no events after unsubscribing', async () => {
  using one = await open();
  const { result } = await one.call('presence_subscribe');
  await one.call('presence_unsubscribe', { subscriptionId: result });
  await one.call('presence_rollcall', { session: 'one' });
  const nextEvent = one.event();
  await one.call('presence_subscribe');
  await one.call('presence_disconnect', { session: 'last' });
  expect(await nextEvent).toMatchObject({ type: 'disconnect' });
});

it('an invalid call gets an error; other messages close the connection', async () => {
  using one = await open();
  expect(await one.call('presence_announce', { data: {} })).toMatchObject({ error: { code: -32_602 } });
  expect(await one.call('presence_fly')).toMatchObject({ error: { code: -32_601 } });
  one.socket.send('hello');
  expect((await once(one.socket, 'close'))[0]).toBe(1008);
});

it('limits subscriptions and sessions per connection', async () => {
  using one = await open();
  const fill = async (method: string, params: (number: number) => object) => {
    for (let number = 0; number < MAX_PER_CONNECTION; number++)
      expect(await one.call(method, params(number))).not.toHaveProperty('error');
    return one.call(method, params(MAX_PER_CONNECTION));
  };
  const announced = (number: number) => ({ data: { sessionId: `session-${number}`, locations: [] } });
  expect(await fill('presence_announce', announced)).toMatchObject({ error: { code: -32_000 } });
  // A known session can still be updated.
  expect(await one.call('presence_announce', announced(0))).toMatchObject({ result: true });
  expect(await fill('presence_subscribe', () => ({}))).toMatchObject({ error: { code: -32_000 } });
});
