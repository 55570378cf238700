/** Unit tests of the faulty network. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FaultyNetwork, startFaultyNetwork } from './faulty-network.ts';

let server: Server;
let heard = '';
let heardAt = 0;
let network: FaultyNetwork;
const callers: Socket[] = [];

/** Echoes what it receives, after `said: `. */
beforeEach(async () => {
  heard = '';
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (words) => {
      heard += String(words);
      heardAt = performance.now();
      socket.write(`said: ${words}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  network = await startFaultyNetwork({ host: '127.0.0.1', port: portOf(server) });
});

afterEach(async () => {
  for (const caller of callers.splice(0)) caller.destroy();
  await network.close();
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
});

function portOf(listening: Server): number {
  const address: AddressInfo | string | null = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function call(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: network.port });
  callers.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: Socket, words: string): Promise<string> {
  const answer = once(socket, 'data');
  socket.write(words);
  const [firstPart] = await answer;
  return String(firstPart);
}

it('forwards data both ways', async () => {
  const socket = await call();
  expect(await ask(socket, 'kia ora')).toBe('said: kia ora');
  expect(await ask(socket, 'again')).toBe('said: again');
});

it('forwards long data completely and in order', async () => {
  const words = Array.from({ length: 200_000 }, (_, at) => `${at} `).join('');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => socket.on('error', () => undefined).end(words));
  const socket = await call();
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe(words);
});

it('delays responses when it is slow, and forwards them immediately when it is fair again', async () => {
  const socket = await call();
  await network.become({ kind: 'slow', milliseconds: 300 });
  expect(await ask(socket, 'slowly')).toBe('said: slowly');
  // Only the response is late: the request had arrived by then.
  expect(performance.now() - heardAt).toBeGreaterThan(290);
  await network.become({ kind: 'slow', milliseconds: 600_000 });
  await network.become({ kind: 'fair' });
  expect(await ask(socket, 'fast')).toBe('said: fast');
  expect(heard).toBe('slowlyfast');
});

it('resets before the request gets through, or when the response comes', async () => {
  await network.become({ kind: 'resets', when: 'asked' });
  await expect(ask(await call(), 'unheard')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(heard).toBe('');
  await network.become({ kind: 'resets', when: 'answered' });
  await expect(ask(await call(), 'done')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(heard).toBe('done');
  expect(network.broken).toBe(2);
});

it('resets at every n-th piece if `every` is set', async () => {
  await network.become({ kind: 'resets', when: 'answered', every: 3 });
  const socket = await call();
  await ask(socket, '1');
  await ask(socket, '2');
  await expect(ask(socket, '3')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(await ask(await call(), '4')).toBe('said: 4');
});

it('holds everything back while it is silent, and forwards it afterwards', async () => {
  const socket = await call();
  await ask(socket, 'before');
  await network.become({ kind: 'silent' });
  const answer = ask(socket, ', meanwhile');
  await (await call()).write(', by another');
  await sleep(150);
  expect(heard).toBe('before');
  await network.become({ kind: 'fair' });
  expect(await answer).toBe('said: , meanwhile');
});

it('refuses connections while it is gone, and returns on the same port', async () => {
  const socket = await call();
  const ended = once(socket, 'error');
  const { port } = network;
  await network.become({ kind: 'gone' });
  await ended;
  await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await network.become({ kind: 'fair' });
  expect(network.port).toBe(port);
  expect(await ask(await call(), 'back')).toBe('said: back');
});

it('cuts existing connections and accepts new ones', async () => {
  const socket = await call();
  await ask(socket, 'here');
  const cut = once(socket, 'error');
  network.cut();
  await expect(cut).resolves.toMatchObject([{ code: 'ECONNRESET' }]);
  expect(await ask(await call(), 'here again')).toBe('said: here again');
});

it('resets a connection whose target is down', async () => {
  server.close();
  await once(server, 'close');
  const socket = connect({ host: '127.0.0.1', port: network.port });
  callers.push(socket);
  await expect(once(socket, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
});
