import { BlockList, isIP, isIPv4 } from 'node:net';
import { isLoopback } from './loopback.ts';

/** Addresses that no stranger's network leads to: RFC 1918, RFC 6598, RFC 3927, RFC 4193 and RFC 4291. */
const ownNetworks = new BlockList();
for (const [network, length] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownNetworks.addSubnet(network, length, isIPv4(network) ? 'ipv4' : 'ipv6');

/** Whether what listens on `host` is reached from this machine or a private network alone: not on all addresses, nor by a name. */
export function isOfOwnNetwork(host: string): boolean {
  return isLoopback(host) || (isIP(host) !== 0 && ownNetworks.check(host, isIPv4(host) ? 'ipv4' : 'ipv6'));
}
