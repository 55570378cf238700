/** Client IP address behind trusted reverse proxies (`X-Forwarded-For`). */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { isPrivateNetwork } from '../private-networks.ts';

/** An address or a CIDR network: `10.0.0.0/8`, `::1`. */
const network = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/;

/** The reverse proxies whose `X-Forwarded-For` is trusted. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** @param networks as for `isNetwork` */
  constructor(networks: readonly string[]) {
    for (const entry of networks) {
      const [, address = '', length] = network.exec(entry) ?? [];
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      if (length === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(length), family);
    }
  }

  /** Returns true if a plain address (see `plainAddress`) is a trusted proxy. */
  has(address: string): boolean {
    return this.#list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
}

/** Returns true if `text` is an IP address or a CIDR network. */
export function isNetwork(text: string): boolean {
  const [, address = '', length] = network.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && (length === undefined || Number(length) <= (family === 4 ? 32 : 128));
}

/**
 * Returns true if a network (see `isNetwork`) is too wide to belong to one operator. Private networks may have any
 * width within their range; public ones at most /12, or /32 for IPv6, which is a provider's allocation.
 */
export function isTooWideNetwork(text: string): boolean {
  const [, address = '', given] = network.exec(text) ?? [];
  if (given === undefined || isPrivateNetwork(address, Number(given))) return false;
  const length = Number(given);
  if (isIPv4(address)) return length < widest.ipv4;
  // Addresses in `::ffff:0:0/96` of an IPv6 network are IPv4, and trusted as such.
  if (length >= 96 && mapped.check(address, 'ipv6')) return length - 96 < widest.ipv4;
  return length < widest.ipv6 || new TrustedProxies([text]).has('::ffff:0:0');
}

/** Shortest prefix lengths that one operator may have, in bits. */
const widest = { ipv4: 12, ipv6: 32 };

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * Returns the client's address. Each proxy appends the address of its client to `X-Forwarded-For`. So the list is read
 * from its end, and only as far as trusted proxies wrote it; anyone may have forged the entries before.
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

/** Returns true if the request came through a trusted proxy. */
export function isFromProxy({ socket }: Pick<IncomingMessage, 'socket'>, trusted: TrustedProxies): boolean {
  const address = plainAddress(socket.remoteAddress ?? '');
  return isIP(address) !== 0 && trusted.has(address);
}

/** Returns true if a request has `X-Forwarded-For` but did not come through a trusted proxy. */
export function isForwardedByUntrusted(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: TrustedProxies,
): boolean {
  return request.headers['x-forwarded-for'] !== undefined && !isFromProxy(request, trusted);
}

/** Converts an IPv4-mapped IPv6 address, as dual-stack sockets report it, to plain IPv4. */
function plainAddress(address: string): string {
  const [, mapped = address] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return mapped;
}

/** Headers that proxies add, in lower case. */
const byProxies = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Returns true if a proxy forwarded the request. Local-only content must not be served through a local proxy. Check the
 * original request, because Next adds such headers itself.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => byProxies.test(name));
}
