import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Who a request is counted for: the sender's network, and the cart session where there is one. A household has one address of
 * IPv4 and a whole /64 of IPv6, so that is what counts there (RFC 6177). Hashed, because what is shared between instances
 * holds nothing that names somebody.
 * @param address as `clientAddress` finds it
 */
export function sendersOf(address: string, session: string | undefined): string[] {
  const names = [`address ${networkOf(address)}`, ...(session === undefined ? [] : [`session ${session}`])];
  return names.map((name) => createHash('sha256').update(name).digest('base64url'));
}

/**
 * What a sender's network is called in the database, where it stays for as long as something is held for it. Made with a key:
 * of the few addresses there are, each could be hashed to see whose it is.
 * @param key 32 bytes that all instances share; what is made of it here opens nothing else
 */
export function networkName(address: string, key: Buffer): string {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'southbound network name', 32));
  return createHmac('sha256', own).update(networkOf(address)).digest('base64url');
}

/** The first four of an IPv6 address's eight groups; an IPv4 address as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = '', behind] = address.toLowerCase().split('::');
  const groups = before === '' ? [] : before.split(':');
  const rest = behind ? behind.split(':') : [];
  const zeros = behind === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
