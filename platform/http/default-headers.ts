/** What every answer of the site says to browsers, whoever makes it. */
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Two years, in seconds. */
const twoYears = 63_072_000;

/** A header that only a page loosens: with it nothing but text can be shown, alone and in no frame. */
const nothingRuns = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** What no page of ours asks for, so that no script may either. */
const unused = [
  'accelerometer',
  'autoplay',
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

/** What the headers depend on. */
type SiteOfHeaders = {
  /** True if visitors reach the site over TLS, by its public address. */
  readonly isSecure: boolean;
  /** True under `npm run dev`: pages get no policy then, because Next's development server evaluates scripts. */
  readonly isDevelopment?: boolean;
};

/**
 * A response class whose head says them wherever the route has said nothing of its own. That is known when the head is
 * written and not before: Next adds no header that is there already.
 */
export function withDefaultHeaders(Base: typeof ServerResponse, site: SiteOfHeaders) {
  return class SpeakingResponse<Request extends IncomingMessage = IncomingMessage> extends Base<Request> {
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
      );
      for (const [name, value] of Object.entries(policies)) this.setHeader(name, value);
      return super.writeHead(status, ...message);
    }
  };
}

/**
 * The cache headers for an answer whose route allows shared caches to keep it (`s-maxage`) or that sets a cookie; none for others.
 * Browsers must revalidate each time: Next's own `stale-while-revalidate` would have them show an old page first. Shared caches get
 * a header of their own (RFC 9213), and only for pages and permanent redirects.
 */
export function cachePolicies(
  policy: string,
  setsCookie: boolean,
  status: number,
): Readonly<Record<string, string>> {
  const nobodys = { 'Cache-Control': 'private, no-store' };
  // A cookie is one visitor's.
  if (setsCookie && !/\b(?:private|no-store)\b/i.test(policy)) return nobodys;
  const [, seconds] = /\bs-maxage=(\d+)/i.exec(policy) ?? [];
  if (seconds === undefined || /\b(?:private|no-store|no-cache)\b/i.test(policy)) return {};
  // Of what is no page there are as many addresses as anybody makes up.
  if (![200, 301, 304, 308].includes(status)) return nobodys;
  return {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'CDN-Cache-Control': `max-age=${seconds}`,
  };
}

/** What is said of an address where the route has said nothing of its own. */
export function defaultHeadersFor(
  address: string,
  { isSecure, isDevelopment = false }: SiteOfHeaders,
): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(isDevelopment ? {} : { 'Content-Security-Policy': nothingRuns }),
    'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Pictures stand in letters and in what readers make of the feed; of all else nobody else shows anything.
    'Cross-Origin-Resource-Policy': /^\/(?:media|social)\//.test(address) ? 'cross-origin' : 'same-site',
    ...(isSecure ? { 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` } : {}),
  };
}
