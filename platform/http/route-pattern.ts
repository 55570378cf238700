/** Maps request addresses to a few route names (low cardinality), for logs, metrics and the server's decisions. */
import type { ResponseKind } from './request-context.ts';

/** A route, as logs, metrics and the server's decisions need it. */
export interface RoutePattern {
  readonly kind: ResponseKind;
  /** One of few names, none of which contains text that a visitor made up. */
  readonly route: string;
  /**
   * The part of the server that reads the body of a POST: `api` for the API and webhooks, `studio` for the Studio. Any other
   * body can reach a page, so it is read as a form.
   */
  readonly reader?: 'api' | 'studio';
}

type Row = readonly [pattern: RegExp, kind: ResponseKind, name?: string, reader?: RoutePattern['reader']];

/** Addresses other than pages. By default the route name is the path. */
const rows: readonly Row[] = [
  [/^\/_next\/static\//, 'file', '/_next/static/*'],
  [/^\/media\//, 'file', '/media/*'],
  [/^\/social\//, 'file', '/social/*'],
  [/^\/(?:fonts|fixtures|illustrations|builds|dictionaries)\//, 'file', '/files/*'],
  [/^\/(?:favicon\.ico|icon\.svg|icon-(?:192|512)\.png|apple-touch-icon\.png)$/, 'file'],
  [/^\/(?:robots\.txt|sitemap\.xml|feed\.xml|speculation-rules\.json)$/, 'file'],
  [/^\/studio(?:\/|$)/, 'file', '/studio/*', 'studio'],
  [/^\/api\/v1(?:\/|$)/, 'api', '/api/v1/*', 'api'],
  [/^\/api\/content-webhook$/, 'other', '/api/content-webhook', 'api'],
  [/^\/api\/draft\/(?:enable|leave|newest)$/, 'other'],
  [/^\/(?:cart|staff)\/form$/, 'other'],
  [/^\/purchase\/(?:arrive|left|pay|open|ticket\.pdf|calendar\.ics|refund|forget|find|change)$/, 'other'],
  [/^\/outbox\/[^/]+\//, 'other', '/outbox/:id/*'],
  [/^\/test-gateway\//, 'other', '/test-gateway/*'],
  [/^\/vitals$/, 'other'],
];

/**
 * Returns the route of an address. Handlers may note another kind and name.
 * @param url request target
 */
export function routePatternOf(url: string): RoutePattern {
  const [path = ''] = url.split('?');
  const row = rows.find(([pattern]) => pattern.test(path));
  if (!row) return { kind: 'other', route: '/*' };
  const [, kind, route = path, reader] = row;
  return { kind, route, ...(reader && { reader }) };
}
