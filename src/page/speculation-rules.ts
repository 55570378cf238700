/**
 * Speculation rules (W3C): which links the browser prerenders while no script follows them. That is the case until a
 * page's scripts have run, and after a newer build is live. Browsers without speculation rules ignore all of this.
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { cookieNames } from '#contracts/cookie-names.ts';
import { specialRoutes, visitorPages } from './page-routes.ts';

/** Patterns of paths that depend on the visitor or have effects. */
const privatePaths: readonly string[] = [
  ...[...visitorPages, ...specialRoutes, '/api', '/studio', '/test-gateway'].map(
    (path) => `${path.replace(/\/$/, '')}{/*}?`,
  ),
  '/pre_*',
];
const privatePatterns = privatePaths.map((pathname) => new URLPattern({ pathname }));
const files = '/*.*';

/** Links that the rules may match. The attribute is set by delay-scripts.ts and components/layout/speculation.ts. */
const links = 'html[data-speculates] a:not([target],[download],[data-document])';

const linksThat = (selector: string) => ({
  and: [
    { selector_matches: selector },
    // A query may have an effect or depend on the visit.
    { href_matches: { pathname: '/*', search: '', hash: '' } },
    { not: { href_matches: [...privatePaths, files].map((pathname) => ({ pathname })) } },
  ],
});

/**
 * Rules as JSON. `moderate` means hovering or touching, for which browsers keep at most two pages. One link has the
 * focus, so at most three pages are prerendered at a time.
 */
const speculationRules: string = JSON.stringify({
  prerender: [
    { where: linksThat(links), eagerness: 'moderate' },
    { where: linksThat(`${links}:focus-visible`), eagerness: 'immediate' },
  ],
});

/**
 * The rules and their address, which names their content: a page's policy allows only the rules of its own build. Pages
 * fetch them after their first paint. A response header would make the browser fetch them before the style sheet.
 */
export const pageRules = {
  text: speculationRules,
  address: `/speculation-rules.json?${createHash('sha256').update(speculationRules).digest('hex').slice(0, 8)}`,
} as const;

/** Answers a request for the rules. */
export function answerSpeculationRules(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=86400' });
  response.end(speculationRules);
}

const isPrivate = (url: string): boolean => {
  // Patterns do not decode the path, but Next does.
  const pathname = decodeURIComponent(url.split('?', 1)[0] ?? '');
  return privatePatterns.some((pattern) => pattern.test({ pathname }));
};

/**
 * Returns true for a browser's prefetch that must not be answered: of private data, of a draft, or with an effect such
 * as a cookie. The browser sends the request again when the visitor follows the link.
 */
export function refusesSpeculation(url: string, headers: IncomingHttpHeaders): boolean {
  if (!/\bprefetch\b/.test(String(headers['sec-purpose'] ?? ''))) return false;
  const isDraft = headers.cookie?.includes(cookieNames.draft) ?? false;
  return isDraft || isPrivate(url);
}

/** Refusal of such a request. The address may contain a token. */
export const speculationRefusal = {
  status: 503,
  message: 'This page is not sent to a prefetch.',
  headers: { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' },
} as const;
