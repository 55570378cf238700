/** Checks and finds free ports. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { PlainError } from './root.mjs';

/**
 * Resolves to the system's error code if a port can't be listened on.
 * @param {number} port 1 to 65535
 * @param {string} host an address or a name of this machine
 * @returns {Promise<string | undefined>} undefined when it is free
 */
export function portFault(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Throws if a port can't be listened on. On the loopback address both families are checked, because a browser may resolve
 * "localhost" to either.
 * @param {string} what name of the program that needs the port, for the message
 * @param {number} port
 * @param {string} host
 * @param {string} hint advice for a port in use, a sentence
 * @throws {PlainError} one line
 */
export async function requireFreePort(what, port, host, hint) {
  const hosts = host === '127.0.0.1' || host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  for (const each of hosts) {
    const fault = await portFault(port, each);
    if (fault === undefined) continue;
    if (fault === 'EADDRINUSE') {
      throw new PlainError(`Port ${port} for ${what} is taken. ${hint}`);
    }
    if (each === '::1') continue;
    if (fault === 'EACCES')
      throw new PlainError(`Port ${port} for ${what} needs more privileges than this user has.`);
    throw new PlainError(`${what} cannot listen on ${host}:${port} (${fault}).`);
  }
}

/**
 * Ports outside the ephemeral range, so that a free one is not taken by an outgoing connection. Each of the test workers, which
 * run at the same time, has a part of its own.
 */
const listening = { from: 20_000, to: 32_000, parts: 4 };
const part = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % listening.parts;
const partSize = (listening.to - listening.from) / listening.parts;

/** Ports that this process has found. A server may not listen yet, or be down for a while. */
const found = new Set();

/**
 * Finds different free ports of the loopback address. A port is never returned twice.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) {
    const port = listening.from + part * partSize + randomInt(partSize);
    if (found.has(port) || (await portFault(port, '127.0.0.1')) !== undefined) continue;
    found.add(port);
    ports.add(port);
  }
  return [...ports];
}
