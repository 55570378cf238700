import { NextResponse } from 'next/server';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { securityPolicy, sourceOf } from '#platform/http/security-policy.ts';
import { policyOrigins, withNonce } from './content-security-policy.ts';
import { framedScript } from './draft/framed-script.ts';

function directive(environment: Readonly<Record<string, string | undefined>>, name: string): string {
  const policy = securityPolicy(policyOrigins(readConfig(environment)), { scripts: [] });
  return policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '';
}

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('allows form posts to Stripe if it takes payments, otherwise to the site only', () => {
  expect(directive(stripe, 'form-action')).toBe("form-action 'self' https://checkout.stripe.com");
  expect(directive({}, 'form-action')).toBe("form-action 'self'");
});

test.each([
  [{}, "connect-src 'self'"],
  [{ SITE_URL: 'https://www.example.nz' }, "connect-src 'self'"],
  [
    { SITE_URL: 'https://www.example.nz', SITE_ENVIRONMENT: 'production' },
    "connect-src 'self' https://api.example.nz",
  ],
  [
    { SITE_URL: 'https://www.example.nz', API_BASE_URL: 'https://calls.example.nz' },
    "connect-src 'self' https://calls.example.nz",
  ],
  [{ SITE_URL: 'https://www.example.nz', API_BASE_URL: 'https://www.example.nz' }, "connect-src 'self'"],
])('with %o allows calls to the API: %s', (environment, expected) => {
  expect(directive(environment, 'connect-src')).toBe(expected);
});

test('forbids frames for public pages, and allows same-origin frames for drafts', () => {
  const ancestorsOf = (isDraft: boolean) =>
    withNonce(new Headers(), () => NextResponse.next(), { isDraft })
      .headers.get('Content-Security-Policy')
      ?.match(/frame-ancestors ([^;]*)/)?.[1];
  expect(ancestorsOf(false)).toBe("'none'");
  expect(ancestorsOf(true)).toBe("'self'");
});

test('allows the frame script in drafts only', () => {
  const scriptsOf = (isDraft: boolean) =>
    withNonce(new Headers(), () => NextResponse.next(), { isDraft })
      .headers.get('Content-Security-Policy')
      ?.match(/script-src (?:'self' )?(.*?);/)?.[1];
  expect(scriptsOf(true)).toMatch(/^'nonce-[\w-]+' 'sha256-/);
  expect(scriptsOf(true)).toContain(sourceOf(framedScript));
  expect(scriptsOf(false)).toMatch(/^'nonce-[\w-]+'$/);
});

test('allows frames and media of the site, of the two video players, and of the content’s origin', () => {
  expect(directive({}, 'frame-src')).toBe(
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
  );
  expect(directive({}, 'media-src')).toBe("media-src 'self'");
  const hosted = { SANITY_PROJECT_ID: 'abc12345', SANITY_DATASET: 'production', SANITY_API_READ_TOKEN: 'sk' };
  expect(directive(hosted, 'media-src')).toBe("media-src 'self' https://cdn.sanity.io");
});
