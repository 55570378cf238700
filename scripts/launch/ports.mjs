import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { PlainError } from './root.mjs';

/**
 * Why a port cannot be listened on, as an error code of the system.
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
 * Makes sure that a port can be listened on. On the loopback address both families are looked at, because a browser
 * that is sent to "localhost" may come out at either.
 * @param {string} what who wants it, for the message
 * @param {number} port
 * @param {string} host
 * @param {string} hint what to do when it is taken, a sentence
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
      throw new PlainError(`Port ${port} for ${what} may not be used without more rights.`);
    throw new PlainError(`${what} cannot listen on ${host}:${port} (${fault}).`);
  }
}

/** Those that the systems we know give to no connection that goes out: what is free among them stays free. */
const listening = { from: 20_000, to: 32_000 };

/**
 * Free ports of the loopback address, different from each other.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) {
    const port = randomInt(listening.from, listening.to);
    if ((await portFault(port, '127.0.0.1')) === undefined) ports.add(port);
  }
  return [...ports];
}
