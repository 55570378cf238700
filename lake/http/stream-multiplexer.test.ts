import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestLake, type TestLake } from '../test-lake.ts';
import { type ClientMessage, type LakeMessage, lakeMessage } from './stream-messages.ts';
import { MAX_STREAMS } from './stream-multiplexer.ts';

let lake: TestLake;
beforeAll(async () => {
  lake = await startTestLake([{ _id: 'a', _type: 'page', title: 'one' }]);
});
afterAll(() => lake.close());

const listen = (query: string, more = '') =>
  `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}&includeAllVersions=true${more}`;
const socketUrl = (path = 'v1/streams/production') => `${lake.url.replace('http', 'ws')}/${path}`;

/** A connection with its queue of unread messages. */
async function connect() {
  const socket = new WebSocket(socketUrl());
  const unreadMessages: LakeMessage[] = [];
  let arrived = () => {};
  socket.on('message', (data) => {
    unreadMessages.push(lakeMessage.parse(JSON.parse(String(data))));
    arrived();
  });
  await once(socket, 'open');
  return {
    socket,
    say: (message: ClientMessage) => socket.send(JSON.stringify(message)),
    /** Returns the next message, optionally of one stream. */
    async next(stream?: string): Promise<LakeMessage> {
      for (;;) {
        const at = unreadMessages.findIndex(
          (each) => stream === undefined || ('stream' in each && each.stream === stream),
        );
        const [found] = at === -1 ? [] : unreadMessages.splice(at, 1);
        if (found) return found;
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    [Symbol.dispose]: () => socket.terminate(),
  };
}

it('multiplexes several streams, each with its own events', async () => {
  using connection = await connect();
  const names = Array.from({ length: 100 }, (_, index) => `s${index}`);
  for (const [index, stream] of names.entries())
    connection.say({ type: 'open', stream, address: listen(`*[_type == "page" && number == ${index}]`) });
  connection.say({ type: 'open', stream: 'live', address: '/v2025-02-19/data/live/events/production' });
  for (const stream of [...names, 'live']) {
    expect(await connection.next(stream)).toEqual({ type: 'opened', stream });
    expect(await connection.next(stream)).toMatchObject({ type: 'event', name: 'welcome' });
  }
  lake.write([{ _id: 'n42', _type: 'page', number: 42 }]);
  expect(await connection.next()).toMatchObject({
    type: 'event',
    stream: expect.stringMatching(/^(?:s42|live)$/),
  });
  expect(await connection.next()).toMatchObject({
    type: 'event',
    stream: expect.stringMatching(/^(?:s42|live)$/),
  });
});

it('a closed stream sends nothing, and its name can be used again', async () => {
  using connection = await connect();
  const open = { type: 'open', stream: 'one', address: listen('*[_type == "page"]') } as const;
  connection.say(open);
  await connection.next('one');
  await connection.next('one');
  connection.say(open);
  expect(await connection.next('one')).toMatchObject({ type: 'refused', status: 409 });
  connection.say({ type: 'close', stream: 'one' });
  connection.say({ ...open, stream: 'two' });
  await connection.next('two');
  await connection.next('two');
  lake.write([{ _id: 'b', _type: 'page' }]);
  expect(await connection.next()).toMatchObject({ stream: 'two', name: 'mutation' });
  connection.say(open);
  expect(await connection.next()).toEqual({ type: 'opened', stream: 'one' });
});

it('a client that reconnects with its last event id gets the missed events', async () => {
  const address = listen('*[_type == "page"]', '&enableResume=true');
  let last: string | undefined;
  {
    using connection = await connect();
    connection.say({ type: 'open', stream: 'one', address });
    await connection.next();
    await connection.next();
    lake.write([{ _id: 'c', _type: 'page' }]);
    const event = await connection.next();
    last = event.type === 'event' ? event.id : undefined;
  }
  lake.write([{ _id: 'd', _type: 'page' }]);
  using connection = await connect();
  connection.say({ type: 'open', stream: 'one', address, lastEventId: last });
  expect(await connection.next()).toMatchObject({ type: 'opened' });
  expect(await connection.next()).toMatchObject({ name: 'welcomeback' });
  expect(await connection.next()).toMatchObject({ name: 'mutation', data: { documentId: 'd' } });
});

it('rejects a stream with the status that HTTP returns', async () => {
  using connection = await connect();
  for (const [address, status] of [
    ['/v1/data/listen/staging?query=*', 404],
    ['/v1/data/query/production?query=1', 404],
    ['/v1/data/listen/production', 400],
  ] as const) {
    connection.say({ type: 'open', stream: 'one', address });
    expect(await connection.next('one')).toMatchObject({ type: 'refused', status });
  }
});

it('limits the streams per connection', async () => {
  using connection = await connect();
  const address = '/v1/data/live/events/production';
  for (let index = 0; index <= MAX_STREAMS; index++)
    connection.say({ type: 'open', stream: `s${index}`, address });
  expect(await connection.next(`s${MAX_STREAMS}`)).toMatchObject({ type: 'refused', status: 429 });
});

it.each(['no json', '{"type":"open"}', '{"type":"shout","stream":"a"}', Buffer.from([1, 2, 3])])(
  'an invalid message closes the connection (%s)',
  async (text) => {
    using connection = await connect();
    connection.socket.send(text);
    const [code] = await once(connection.socket, 'close');
    expect(code).toBe(1008);
  },
);

// @asvs 4.4.2
it.each([
  ['v1/streams/production', { origin: 'https://other.example' }, 403],
  ['v1/streams/production', { origin: 'null' }, 403],
  ['v1/streams/production', { host: 'lake.other.example' }, 403],
  ['v1/socket/production', { origin: 'https://other.example' }, 403],
  ['v1/streams/staging', {}, 404],
  ['v1/data/listen/production', {}, 404],
])('rejects foreign origins and unknown paths: %s %o', async (path, headers, status) => {
  const socket = new WebSocket(socketUrl(path), { headers });
  const [, answer] = await once(socket, 'unexpected-response');
  expect(answer.statusCode).toBe(status);
  socket.on('error', () => undefined);
  socket.terminate();
});

it('closes when the lake shuts down', async () => {
  const other = await startTestLake([{ _id: 'a', _type: 'page' }]);
  const socket = new WebSocket(`${other.url.replace('http', 'ws')}/v1/streams/production`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await other.close();
  const [code] = await closed;
  expect([1001, 1006]).toContain(code);
});
