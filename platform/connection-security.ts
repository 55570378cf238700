/** Checks whether others on the network could read the connections to the database, Redis and the mail server. */
import { isLoopback } from './private-networks.ts';

/** Returns the host of a service address; null for a Unix socket. */
function hostOfService(address: URL): string | null {
  // As PostgreSQL does: the parameter takes precedence, and a path is the folder of a socket.
  const named = address.searchParams.get('host') ?? address.hostname;
  return named === '' || named.startsWith('/') ? null : named;
}

/**
 * Returns true if a connection stays on this machine or on a private network.
 * @param ownHosts hosts on a private network
 */
export function isPrivateConnection(address: string, ownHosts: readonly string[]): boolean {
  const machine = hostOfService(new URL(address));
  return machine === null || isLoopback(machine) || ownHosts.includes(machine.toLowerCase());
}

/** Returns true if the address of a database or Redis uses TLS with a verified certificate. */
export function hasVerifiedTls(address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  return protocol === 'rediss:' || searchParams.get('sslmode') === 'verify-full';
}
