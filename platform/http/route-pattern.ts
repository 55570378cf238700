/** Maps request addresses to a few route names (low cardinality), for logs, metrics and the server's decisions. */
import type { ResponseKind } from './request-context.ts';

/** Addresses other than pages: pattern, response kind and route name; by default the name is the path. */
const routes: readonly (readonly [pattern: RegExp, kind: ResponseKind, name?: string])[] = [
  [/^\/_next\/static\//, 'file', '/_next/static/*'],
  [/^\/media\//, 'file', '/media/*'],
  [/^\/social\//, 'file', '/social/*'],
  [/^\/(?:fonts|fixtures|illustrations|builds)\//, 'file', '/files/*'],
  [/^\/(?:favicon\.ico|icon\.svg|icon-(?:192|512)\.png|apple-touch-icon\.png)$/, 'file'],
  [/^\/(?:robots\.txt|sitemap\.xml|feed\.xml)$/, 'file'],
  [/^\/studio(?:\/|$)/, 'file', '/studio/*'],
  [/^\/api\/v1(?:\/|$)/, 'api', '/api/v1/*'],
  [/^\/api\/content-webhook$/, 'other'],
  [/^\/api\/draft\/(?:enable|leave|newest)$/, 'other'],
  [/^\/(?:cart|staff)\/form$/, 'other'],
  [/^\/purchase\/(?:arrive|left|pay|open|ticket\.pdf|calendar\.ics|refund|forget)$/, 'other'],
  [/^\/outbox\/[^/]+\//, 'other', '/outbox/:id/*'],
  [/^\/test-gateway\//, 'other', '/test-gateway/*'],
  [/^\/vitals$/, 'other'],
];

/**
 * Returns the response kind and route of an address, for handlers that note none. There are few route names, and none
 * contains text that a visitor made up.
 * @param url request target
 */
export function routePatternOf(url: string): { readonly kind: ResponseKind; readonly route: string } {
  const [path = ''] = url.split('?');
  const known = routes.find(([pattern]) => pattern.test(path));
  if (!known) return { kind: 'other', route: '/*' };
  const [, kind, name = path] = known;
  return { kind, route: name };
}

/** Returns true for addresses of the Studio. */
export function isForStudio(url: string): boolean {
  return routePatternOf(url).route === '/studio/*';
}

/**
 * Returns true for the API and webhooks, whose routes read the body of a POST themselves. Other bodies are forms,
 * because they can reach a page.
 */
export function isForPrograms(url: string): boolean {
  return ['/api/v1/*', '/api/content-webhook'].includes(routePatternOf(url).route);
}
