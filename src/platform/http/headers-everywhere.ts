/** What every answer of the site says to browsers, whoever makes it. */
import type { ServerResponse } from 'node:http';

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

/**
 * Sets them on a response, whose route may say something of its own instead.
 * @param isSecure whether visitors reach the site over TLS, by its public address
 */
export function setHeadersEverywhere(response: ServerResponse, { isSecure }: { isSecure: boolean }): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Content-Security-Policy', nothingRuns);
  response.setHeader('Permissions-Policy', unused.map((feature) => `${feature}=()`).join(', '));
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  // Pictures stand in letters and in what readers make of the feed; of all else nobody else shows anything.
  response.setHeader('Cross-Origin-Resource-Policy', isPicture(response) ? 'cross-origin' : 'same-site');
  if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${twoYears}; includeSubDomains`);
}

const isPicture = ({ req }: ServerResponse): boolean => /^\/(?:media|social)\//.test(req.url ?? '');
