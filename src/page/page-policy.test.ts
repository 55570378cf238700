import { expect, test } from 'vitest';
import { readConfig } from '#src/platform/config.ts';
import { securityPolicy } from '#src/platform/http/security-policy.ts';
import { policyOrigins } from './page-policy.ts';

function directive(environment: Readonly<Record<string, string | undefined>>, name: string): string {
  const policy = securityPolicy(policyOrigins(readConfig(environment)), { scripts: [] });
  return policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '';
}

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('a form may lead to Stripe where Stripe takes payments, and else to the site alone', () => {
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
])('with %o pages may call where they look for the API: %s', (environment, expected) => {
  expect(directive(environment, 'connect-src')).toBe(expected);
});
