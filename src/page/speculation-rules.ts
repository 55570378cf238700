/**
 * Speculation rules (W3C): which links the browser prerenders while no script follows them. That is the case until a
 * page's scripts have run, and after a newer build is live. Browsers without speculation rules ignore all of this.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { cookieNames } from '#contracts/cookie-names.ts';
import { type Config, config } from '#platform/config.ts';
import type { RewrittenPage } from '#platform/http/security-policy.ts';
import { specialRoutes, visitorPages } from './page-routes.ts';

/** Path of the rules. */
export const speculationRulesPath = '/speculation-rules.json';

/**
 * Adds the response header that refers to the rules, if the settings allow it. A header needs no exception in the
 * content security policy. Only cached pages are rewritten and so have it. Pages as Next writes them would run their
 * scripts while they are prerendered.
 */
export function withSpeculationRules(
  page: RewrittenPage,
  {
    hasSpeculationRules,
    isPlainNextOutput,
  }: Pick<Config, 'hasSpeculationRules' | 'isPlainNextOutput'> = config(),
): RewrittenPage {
  const isOn = hasSpeculationRules && !isPlainNextOutput && 'Content-Security-Policy' in page.headers;
  if (!isOn) return page;
  return { ...page, headers: { ...page.headers, 'Speculation-Rules': `"${speculationRulesPath}"` } };
}

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
export const speculationRules: string = JSON.stringify({
  prerender: [
    { where: linksThat(links), eagerness: 'moderate' },
    { where: linksThat(`${links}:focus-visible`), eagerness: 'immediate' },
  ],
});

/** Answers a request for the rules. */
export function answerSpeculationRules(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'application/speculationrules+json',
    'Cache-Control': 'max-age=86400',
  });
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

/** Refusal of such a request. */
export const speculationRefusal = {
  status: 503,
  message: 'This page is not sent to a prefetch.',
  headers: {},
} as const;
