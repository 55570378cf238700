import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { isOwnNetwork } from '../same-network.ts';

/** An address, or a network by its length: `10.0.0.0/8`, `::1`. */
const network = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/;

/** The machines whose word about who asks is taken: those in front of the site, and nobody else. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** @param networks as `isNetwork` takes them */
  constructor(networks: readonly string[]) {
    for (const entry of networks) {
      const [, address = '', length] = network.exec(entry) ?? [];
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      if (length === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(length), family);
    }
  }

  /** Whether `address` (plain, as `plainAddress` has it) is one of them. */
  has(address: string): boolean {
    return this.#list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
}

/** Whether `text` names a machine or a network of machines. */
export function isNetwork(text: string): boolean {
  const [, address = '', length] = network.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && (length === undefined || Number(length) <= (family === 4 ? 32 : 128));
}

/**
 * Whether a network, as `isNetwork` takes it, is wider than any that is somebody's own: private ones may be as wide as they are, others
 * /12 at most, and /32 of IPv6, which is what a provider has.
 */
export function isWiderThanOnesOwn(text: string): boolean {
  const [, address = '', given] = network.exec(text) ?? [];
  if (given === undefined || isOwnNetwork(address, Number(given))) return false;
  const length = Number(given);
  if (isIPv4(address)) return length < widest.ipv4;
  // What an IPv6 network holds of `::ffff:0:0/96` is IPv4, and trusted as such.
  if (length >= 96 && mapped.check(address, 'ipv6')) return length - 96 < widest.ipv4;
  return length < widest.ipv6 || new TrustedProxies([text]).has('::ffff:0:0');
}

/** Lengths of prefixes, in bits. */
const widest = { ipv4: 12, ipv6: 32 };

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * The address of whoever made a request. Each machine in front adds the one it was asked by to the end of
 * `X-Forwarded-For`, so the list is read from its end, and only as far as trusted machines wrote it: what stands before that,
 * anybody may have made up.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies,
): string {
  let address = plainAddress(socket.remoteAddress ?? '');
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  while (isIP(address) !== 0 && trusted.has(address)) {
    const next = plainAddress(forwarded.pop()?.trim() ?? '');
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** Whether a request came by one of the machines in front. */
export function isFromProxy({ socket }: Pick<IncomingMessage, 'socket'>, trusted: TrustedProxies): boolean {
  const address = plainAddress(socket.remoteAddress ?? '');
  return isIP(address) !== 0 && trusted.has(address);
}

/** Whether a machine that is not ours says that it asks for somebody else. */
export function isForwardedByStranger(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies,
): boolean {
  return request.headers['x-forwarded-for'] !== undefined && !isFromProxy(request, trusted);
}

/** An IPv4 address as such, also where a socket of both kinds writes it as one of IPv6. */
function plainAddress(address: string): string {
  const [, mapped = address] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return mapped;
}
