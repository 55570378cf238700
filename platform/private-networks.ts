import { BlockList, isIP, isIPv4 } from 'node:net';

/** Returns true for hosts of this machine: localhost, 127.x.x.x or ::1, with or without brackets. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** Private, shared and link-local networks: RFC 1918, RFC 6598, RFC 3927, RFC 4193 and RFC 4291. */
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

/** The loopback network of this machine. */
const loopback = ownNetwork('127.0.0.0', 8);

/** Returns true for a loopback host or a private IP address; false for all addresses (`0.0.0.0`) and for host names. */
export function isPrivateHost(host: string): boolean {
  return isLoopback(host) || (isIP(host) !== 0 && ownNetworks.some(({ addresses }) => has(addresses, host)));
}

/**
 * Returns true if the whole network is private or loopback.
 * @param address any address in it
 * @param length prefix length in bits
 */
export function isPrivateNetwork(address: string, length: number): boolean {
  return [...ownNetworks, loopback].some(
    // The list also contains IPv4 addresses in IPv6 notation, but their prefix length differs.
    (own) => own.family === familyOf(address) && length >= own.length && has(own.addresses, address),
  );
}

/** IPv4 networks that are not on the public internet (RFC 6890), multicast included. */
const specialIpv4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);

/** The IPv6 network of public addresses, and networks in it that are special or contain an IPv4 address. */
const globalIpv6 = blockList('ipv6', [['2000::', 3]]);
const specialIpv6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** Returns true for an IP address on the public internet; false for any other address and for host names. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

function blockList(family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, length] of networks) list.addSubnet(network, length, family);
  return list;
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
