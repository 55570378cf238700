/** Connections to other parts, and whether anybody on the way could read them. */
import { isLoopback } from './loopback.ts';

/** The machine that the address of a database, of Redis or of a mail server names; null for a socket of this machine. */
function machineOf(address: URL): string | null {
  // PostgreSQL's own way: the parameter wins, and a path is a socket's folder.
  const named = address.searchParams.get('host') ?? address.hostname;
  return named === '' || named.startsWith('/') ? null : named;
}

/**
 * Whether what is said at `address` stays on this machine, or on a network that is nobody else's.
 * @param ownHosts machines that are reached by such a network
 */
export function isPrivateConnection(address: string, ownHosts: readonly string[]): boolean {
  const machine = machineOf(new URL(address));
  return machine === null || isLoopback(machine) || ownHosts.includes(machine.toLowerCase());
}

/** Whether a database, or Redis, is asked over TLS, and by a certificate that is verified. */
export function isVerified(address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  return protocol === 'rediss:' || searchParams.get('sslmode') === 'verify-full';
}
