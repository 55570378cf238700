import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Returns the rate limit keys of a client: its network, and the cart session if there is one. They are hashed, so that
 * values in Redis open no cart and do not show an address directly. Without a secret key, addresses can still be found
 * by hashing all of them. This is acceptable because Redis keeps them for at most ten minutes
 * (docs/reference/retention.md).
 * @param address from `clientAddress`
 */
export function clientKeys(address: string, session: string | undefined): string[] {
  const network = hashed(`address ${clientNetwork(address)}`);
  return session === undefined ? [network] : [network, sessionKey(session)];
}

/** Returns the rate limit key of a cart session. */
export function sessionKey(session: string): string {
  return hashed(`session ${session}`);
}

function hashed(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}

/**
 * Returns a keyed hash of a client's network for the database, where it is kept as long as a hold. A plain hash would
 * be reversible, because there are few addresses.
 * @param key 32 bytes that all instances share; a separate key is derived from it
 */
export function hashNetwork(address: string, key: Buffer): string {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'southbound network name', 32));
  return createHmac('sha256', own).update(clientNetwork(address)).digest('base64url');
}

/**
 * Returns the network that an address counts for. For IPv4 that is the address itself. For IPv6 it is the /56, the
 * first seven of sixteen bytes. Sites should get more than a /64 and need not get a /48 (RFC 6177), so counting by /64
 * would count one household several times.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = '', behind] = address.toLowerCase().split('::');
  const groups = before === '' ? [] : before.split(':');
  const rest = behind ? behind.split(':') : [];
  const zeros = behind === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const [first = '', second = '', third = '', fourth = ''] = [
    ...groups,
    ...Array.from({ length: zeros }, () => '0'),
    ...rest,
  ];
  return [first, second, third, `${fourth.padStart(4, '0').slice(0, 2)}00`]
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
