/** Content Security Policy of pages: the allowed origins, and a nonce for pages rendered per request. */
import { randomBytes } from 'node:crypto';
import type { NextResponse } from 'next/server';
import { apiBaseAddress } from '#contracts/api/base-address.ts';
import { videoPlayerOrigins } from '#contracts/content/videos.ts';
import { type Config, config } from '#platform/config.ts';
import { type PolicyOrigins, securityPolicy, sourceOf } from '#platform/http/security-policy.ts';
import { framedScript } from './draft/framed-script.ts';

const policyHeader = 'Content-Security-Policy';

/** Origin of Stripe Checkout; a form without scripts redirects there. */
const stripeCheckout = 'https://checkout.stripe.com';

/** Lists the origins besides the site itself that its pages need with these settings. */
export function policyOrigins({
  sanity,
  apiBaseUrl,
  siteEnvironment,
  siteUrl,
  payment,
}: Pick<Config, 'sanity' | 'apiBaseUrl' | 'siteEnvironment' | 'siteUrl' | 'payment'>): PolicyOrigins {
  // As pages compute it; `connect-src` already contains the site itself.
  const api = new URL(apiBaseAddress({ configured: apiBaseUrl, siteEnvironment }, new URL(siteUrl))).origin;
  return {
    pictures: sanity ? ['https://cdn.sanity.io'] : [],
    frames: videoPlayerOrigins,
    calls: api === new URL(siteUrl).origin ? [] : [api],
    forms: payment.provider === 'stripe' ? [stripeCheckout] : [],
  };
}

/**
 * Adds a nonce to a page rendered per request. The policy goes into the request headers, from which Next reads the
 * nonce for its scripts, and into the answer of `answerWith` for the browser.
 */
export function withNonce(
  headers: Headers,
  answerWith: (headers: Headers) => NextResponse,
  { isDraft = false } = {},
): NextResponse {
  const settings = config();
  // Next's development server evaluates scripts.
  if (settings.nodeEnvironment === 'development') return answerWith(headers);
  const nonce = `'nonce-${randomBytes(16).toString('base64url')}'`;
  const scripts = isDraft ? [nonce, sourceOf(framedScript)] : [nonce];
  const policy = securityPolicy(policyOrigins(settings), { scripts, isDraft });
  const requestHeaders = new Headers(headers);
  requestHeaders.set(policyHeader, policy);
  const answer = answerWith(requestHeaders);
  answer.headers.set(policyHeader, policy);
  return answer;
}
