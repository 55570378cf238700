import { BlockList, isIP, isIPv4 } from 'node:net';
import { isLoopback } from './loopback.ts';

/** Addresses that no stranger's network leads to: RFC 1918, RFC 6598, RFC 3927, RFC 4193 and RFC 4291. */
const ownNetworks = (
  [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
    ['169.254.0.0', 16],
    ['fc00::', 7],
    ['fe80::', 10],
  ] as const
).map(([network, length]) => ownNetwork(network, length));

/** Those of this machine alone. */
const loopback = ownNetwork('127.0.0.0', 8);

/** Whether what listens on `host` is reached from this machine or a private network alone: not on all addresses, nor by a name. */
export function isOfOwnNetwork(host: string): boolean {
  return isLoopback(host) || (isIP(host) !== 0 && ownNetworks.some(({ addresses }) => has(addresses, host)));
}

/** Whether all of a network is one's own: `address` is any of it, `length` that of its prefix in bits. */
export function isOwnNetwork(address: string, length: number): boolean {
  return [...ownNetworks, loopback].some(
    // An address of IPv4 that is written as one of IPv6 is in the list as well, but its length is another.
    (own) => own.family === familyOf(address) && length >= own.length && has(own.addresses, address),
  );
}

function ownNetwork(network: string, length: number) {
  const addresses = new BlockList();
  const family = familyOf(network);
  addresses.addSubnet(network, length, family);
  return { family, length, addresses };
}

function has(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
