import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { delayScripts } from '#platform/next-internals/delay-scripts.ts';
import { specialRoutes, visitorPages } from './page-routes.ts';
import { pageRules, refusesSpeculation } from './speculation-rules.ts';

interface Rule {
  readonly where: {
    readonly and: readonly [
      { readonly selector_matches: string },
      { readonly href_matches: URLPatternInit },
      { readonly not: { readonly href_matches: readonly URLPatternInit[] } },
    ];
  };
}
const { prerender }: { prerender: readonly Rule[] } = JSON.parse(pageRules.text);
const site = 'https://www.example.nz';

/** Returns true if each rule matches the address of a link. */
function mayPrerender(href: string): boolean {
  const url = new URL(href, site);
  const matches = (pattern: URLPatternInit) =>
    new URLPattern({ protocol: 'https', hostname: 'www.example.nz', port: '', ...pattern }).test(url);
  return prerender.every(({ where: { and } }) => {
    const [, only, { not }] = and;
    return matches(only.href_matches) && !not.href_matches.some(matches);
  });
}

describe('speculation rules', () => {
  it.each(['/', '/tours/', '/ways_to_see_nz/train_journeys/tranz_alpine/', '/cartography/'])(
    'match a public page: %s',
    (path) => expect(mayPrerender(path)).toBe(true),
  );

  it.each([
    ...visitorPages,
    ...specialRoutes,
    '/cart',
    '/cart/form',
    '/purchase/pay',
    '/purchase/ticket.pdf',
    '/staff/booking/',
    '/pre_tours/',
    '/api/draft/enable',
    '/api/v1/cart',
    '/studio/',
    '/test-gateway/pay/1',
    '/feed.xml',
    '/tours/?from=auckland',
    '/tours/?utm_source=a',
    '/tours/#dates',
    'https://elsewhere.example/tours/',
  ])('do not match %s', (path) => expect(mayPrerender(path)).toBe(false));

  it('have an address that changes with them', () => {
    const digest = createHash('sha256').update(pageRules.text).digest('hex');
    expect(pageRules.address).toBe(`/speculation-rules.json?${digest.slice(0, 8)}`);
  });

  it('apply to links only while a script has set the attribute on the page', () => {
    for (const { where } of prerender)
      expect(where.and[0].selector_matches).toMatch(/^html\[data-speculates\] a:not\(/);
    const script = '<script src="/_next/static/chunks/a.js" async=""></script>';
    expect(delayScripts(`<html><head></head><body>${script}</body></html>`)).toContain('dataset.speculates');
  });
});

describe('a prefetch by a browser', () => {
  const prefetch = { 'sec-purpose': 'prefetch;prerender' };

  it.each([
    ...visitorPages,
    '/cart',
    '/purchase/arrive?token=a',
    '/staff/',
    '/api/draft/enable',
    '/pre_tours/',
    '/c%61rt/',
  ])('is refused for %s', (url) => {
    expect(refusesSpeculation(url, prefetch)).toBe(true);
    expect(refusesSpeculation(url, {})).toBe(false);
  });

  it('is refused to an editor who sees drafts', () => {
    for (const name of ['southbound-draft', '__Host-southbound-draft'])
      expect(refusesSpeculation('/tours/', { ...prefetch, cookie: `cid=a; ${name}=b` })).toBe(true);
  });

  it.each(['/', '/tours/', '/cartography/', '/tours/?utm_source=a'])('is answered for %s', (url) =>
    expect(refusesSpeculation(url, { ...prefetch, cookie: 'cid=a' })).toBe(false),
  );
});
