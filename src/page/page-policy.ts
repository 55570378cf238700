import { randomBytes } from 'node:crypto';
import type { NextResponse } from 'next/server';
import { apiBaseAddress } from '#api/base-address.ts';
import { type Config, config } from '#platform/config.ts';
import { sourceOf } from '#platform/http/inline-scripts.ts';
import { type PolicyOrigins, securityPolicy } from '#platform/http/security-policy.ts';
import { framedScript } from './draft/framed-script.ts';

const policyHeader = 'Content-Security-Policy';

/** Where a Stripe session is paid; a form without a script is led there. */
const stripeCheckout = 'https://checkout.stripe.com';

/** What pages of a site with these settings need besides the site itself. */
export function policyOrigins({
  sanity,
  apiBaseUrl,
  siteEnvironment,
  siteUrl,
  payment,
}: Pick<Config, 'sanity' | 'apiBaseUrl' | 'siteEnvironment' | 'siteUrl' | 'payment'>): PolicyOrigins {
  // As pages find it; `connect-src` has the site itself already.
  const api = new URL(apiBaseAddress({ configured: apiBaseUrl, siteEnvironment }, new URL(siteUrl))).origin;
  return {
    pictures: sanity ? ['https://cdn.sanity.io'] : [],
    calls: api === new URL(siteUrl).origin ? [] : [api],
    forms: payment.provider === 'stripe' ? [stripeCheckout] : [],
  };
}

/**
 * Gives a page that is drawn for one request a nonce: in `headers`, with which the request goes on, Next reads it and writes it
 * on every script; in the answer that `answerWith` makes, the browser does.
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
  const asked = new Headers(headers);
  asked.set(policyHeader, policy);
  const answer = answerWith(asked);
  answer.headers.set(policyHeader, policy);
  return answer;
}
