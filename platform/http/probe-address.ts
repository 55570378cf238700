/** Requests an address of another site without reaching private networks: it connects only to the address that it checked. */
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv4 } from 'node:net';
import { isPublicAddress } from '../private-networks.ts';
import { withTimeout } from '../timeout.ts';

/** Why an address gave no response. */
export type ProbeFault = 'not-public' | 'timeout' | 'unknown-host' | 'certificate' | 'unreachable';

/** A probe that got no response. */
export class ProbeError extends Error {
  readonly fault: ProbeFault;

  constructor(fault: ProbeFault) {
    super(`The address gave no response: ${fault}.`);
    this.name = 'ProbeError';
    this.fault = fault;
  }
}

/** Dependencies of a probe. Tests replace the resolver, and allow loopback addresses. */
export interface ProbeDeps {
  /** Resolves a host name to all its IP addresses. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly isAllowedAddress: (ip: string) => boolean;
  /** `port` is empty for the default port of the scheme. */
  readonly isAllowedPort: (port: string) => boolean;
  readonly userAgent: string;
  readonly timeoutMs: number;
}

/** Deps that allow the default ports of public addresses. */
export const publicProbeDeps: Omit<ProbeDeps, 'userAgent' | 'timeoutMs'> = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowedAddress: isPublicAddress,
  isAllowedPort: (port) => port === '',
};

/** Status and `Location` of a response. Redirects are not followed. */
export interface ProbeResponse {
  readonly status: number;
  readonly location: string | null;
}

/** Requests an address. The body is not read. Throws `ProbeError`. */
export async function probeAddress(
  url: URL,
  method: 'HEAD' | 'GET',
  deps: ProbeDeps,
): Promise<ProbeResponse> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !deps.isAllowedPort(url.port))
    throw new ProbeError('not-public');
  const late = () => {
    throw new ProbeError('timeout');
  };
  const ip = await withTimeout(findAddress(url, deps), deps.timeoutMs, late);
  return withTimeout(send(url, ip, method, deps), deps.timeoutMs, late);
}

/** Resolves the host once. One address that is not allowed rejects all, so that a host cannot mix them. */
async function findAddress(url: URL, { resolve, isAllowedAddress }: ProbeDeps): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  const ip = addresses.find((each) => isIPv4(each)) ?? addresses[0];
  if (ip === undefined) throw new ProbeError('unknown-host');
  if (!addresses.every(isAllowedAddress)) throw new ProbeError('not-public');
  return ip;
}

function send(
  url: URL,
  ip: string,
  method: 'HEAD' | 'GET',
  { userAgent, timeoutMs }: ProbeDeps,
): Promise<ProbeResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ProbeResponse>();
  const isSecure = url.protocol === 'https:';
  const outgoing = (isSecure ? requestHttps : requestHttp)({
    // The checked address, not the name: a second resolution could give another one (DNS rebinding).
    host: ip,
    ...(isSecure && !isIP(url.hostname.replace(/^\[|\]$/g, '')) && { servername: url.hostname }),
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method,
    headers: { Host: url.host, 'User-Agent': userAgent, Accept: 'text/html,*/*;q=0.8' },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  });
  outgoing.on('response', (response) => {
    const { statusCode = 0, headers } = response;
    response.destroy();
    resolve({ status: statusCode, location: headers.location ?? null });
  });
  outgoing.on('error', (error) => reject(new ProbeError(faultOf(error))));
  outgoing.end();
  return promise;
}

function faultOf(error: Error): ProbeFault {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  const code = 'code' in error ? String(error.code) : '';
  return /CERT|SIGNED|ALTNAME|ERR_TLS|ERR_SSL|UNABLE_TO/.test(code) ? 'certificate' : 'unreachable';
}
