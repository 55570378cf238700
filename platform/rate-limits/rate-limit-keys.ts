import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Who a request is counted for: the sender's network, and the cart session where there is one. Hashed, so that what instances share
 * opens no cart and shows no address at a glance. No more than that: without a key an address can be found again by hashing all there
 * are, which is borne for the ten minutes at most that Redis has it (docs/reference/retention.md).
 * @param address as `clientAddress` finds it
 */
export function sendersOf(address: string, session: string | undefined): string[] {
  const network = hashed(`address ${clientNetwork(address)}`);
  return session === undefined ? [network] : [network, sessionKey(session)];
}

/** The same for a cart session alone, whose network was counted before. */
export function sessionKey(session: string): string {
  return hashed(`session ${session}`);
}

function hashed(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}

/**
 * What a sender's network is called in the database, where it stays for as long as something is held for it. Made with a key:
 * of the few addresses there are, each could be hashed to see whose it is.
 * @param key 32 bytes that all instances share; what is made of it here opens nothing else
 */
export function hashNetwork(address: string, key: Buffer): string {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'southbound network name', 32));
  return createHmac('sha256', own).update(clientNetwork(address)).digest('base64url');
}

/**
 * The network that an address is counted with. A site has one address of IPv4. Of IPv6 it should get more than one /64 and need
 * not get a /48 (RFC 6177), so counting by /64 would count a household as many: it is the /56, the first seven of sixteen bytes.
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
