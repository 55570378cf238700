/** Default response headers: security headers and cache policies of every response. */
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** HSTS period of two years, in seconds. */
const twoYears = 63_072_000;

/** Default content security policy, which only pages relax. Nothing but text can be shown, and not in a frame. */
const defaultContentPolicy =
  "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Request header in which nginx sends the second of its clock, in seconds since 1970 (docs/explanation/nginx.md). */
const secondHeader = 'x-proxy-second';

/** Browser features that no page of ours uses, so that no script may use them. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Properties of the site that the headers depend on. */
type SiteOfHeaders = {
  /** True if visitors reach the site over TLS, by its public address. */
  readonly isSecure: boolean;
  /** True under `npm run dev`: pages get no policy then, because Next's development server evaluates scripts. */
  readonly isDevelopment?: boolean;
  /** Origins of the video players in frames, which start a video once a visitor has pressed its button. */
  readonly players?: readonly string[];
};

/**
 * Creates a response class that adds each default header that the route has not set. It does so when the head is
 * written, because only then are the route's headers known, and because Next does not replace existing headers.
 */
export function withDefaultHeaders(Base: typeof ServerResponse, site: SiteOfHeaders) {
  return class ResponseWithDefaults<Request extends IncomingMessage = IncomingMessage> extends Base<Request> {
    override writeHead(
      status: number,
      reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
      headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
    ): this {
      for (const [name, value] of Object.entries(defaultHeadersFor(this.req.url ?? '', site)))
        if (!this.hasHeader(name)) this.setHeader(name, value);
      const given = typeof reason === 'string' ? headers : (reason ?? headers);
      const message = typeof reason === 'string' ? [reason] : [];
      if (Array.isArray(given)) return super.writeHead(status, ...message, given);
      for (const [name, value] of Object.entries(given ?? {}))
        if (value !== undefined) this.setHeader(name, value);
      const policies = cachePolicies(
        String(this.getHeader('Cache-Control') ?? ''),
        this.hasHeader('Set-Cookie'),
        status,
        String(this.req.headers[secondHeader] ?? ''),
      );
      for (const [name, value] of Object.entries(policies)) this.setHeader(name, value);
      return super.writeHead(status, ...message);
    }
  };
}

/**
 * Returns the cache headers of a response that shared caches may store (`s-maxage`) or that sets a cookie; none for
 * others. Browsers must revalidate each time, because Next's `stale-while-revalidate` would show an old page first.
 * Shared caches get their own header (RFC 9213), only for pages and permanent redirects.
 * @param second the second of the request, if nginx sent it: nginx keeps the response until that second ends
 */
export function cachePolicies(
  policy: string,
  setsCookie: boolean,
  status: number,
  second?: string,
): Readonly<Record<string, string>> {
  const noStoreHeaders = { 'Cache-Control': 'private, no-store' };
  // A cookie belongs to one visitor.
  if (setsCookie && !/\b(?:private|no-store)\b/i.test(policy)) return noStoreHeaders;
  const [, seconds] = /\bs-maxage=(\d+)/i.exec(policy) ?? [];
  if (seconds === undefined || /\b(?:private|no-store|no-cache)\b/i.test(policy)) return {};
  // Clients can invent any number of addresses without a page.
  if (![200, 301, 304, 308].includes(status)) return noStoreHeaders;
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'CDN-Cache-Control': `max-age=${seconds}`,
    ...(isPresent(second) && { 'X-Accel-Expires': `@${second}` }),
  };
}

/** Tolerance for clocks that differ, in seconds. */
const clockToleranceSeconds = 5;

/** Returns true for a second of the present or the past. A later one would let a forged header prolong caching. */
const isPresent = (second = '') =>
  /^\d{1,12}$/.test(second) && Number(second) <= Date.now() / 1000 + clockToleranceSeconds;

/** Returns the default headers for an address. */
export function defaultHeadersFor(
  address: string,
  { isSecure, isDevelopment = false, players = [] }: SiteOfHeaders,
): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(isDevelopment ? {} : { 'Content-Security-Policy': defaultContentPolicy }),
    'Permissions-Policy': [
      ...unused.map((feature) => `${feature}=()`),
      `autoplay=(${['self', ...players.map((origin) => `"${origin}"`)].join(' ')})`,
    ].join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Emails and feed readers embed images; nothing else is embedded elsewhere.
    'Cross-Origin-Resource-Policy': /^\/(?:media|social)\//.test(address) ? 'cross-origin' : 'same-site',
    ...(isSecure ? { 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` } : {}),
  };
}
