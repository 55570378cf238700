import { z } from 'zod';
import { httpUrl, trueOrFalse } from './formats.ts';
import type { Settings } from './setting.ts';

export const paymentProviders = ['test', 'stripe'] as const;

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Payments and their ledger. */
export const payment = {
  PAYMENT_PROVIDER: {
    schema: z.enum(paymentProviders).default('test'),
    readBy: ['site'],
    summary:
      'The provider of new payments: `test`, which moves no money, or `stripe`, which needs both its keys.',
    example: 'stripe',
    onPublicSite: 'must be stripe, or TEST_PAYMENTS_IN_PRODUCTION must be true (no money is taken)',
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^(?:sk|rk)_\w+$/, 'must be a secret or restricted key of Stripe')
      .optional(),
    readBy: ['site'],
    summary: 'A secret or restricted key of Stripe.',
    isSecret: true,
    setTogether: stripeKeys,
    onPublicSite: 'must be a live key, or TEST_PAYMENTS_IN_PRODUCTION must be true (no money is taken)',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_\S+$/, 'must be the signing secret of a Stripe webhook')
      .optional(),
    readBy: ['site'],
    summary: 'The signing secret of the Stripe webhook that posts to `/api/v1/payments/stripe/webhook`.',
    isSecret: true,
    setTogether: stripeKeys,
  },
  STRIPE_API_URL: {
    schema: httpUrl
      .refine((url) => URL.canParse(url) && new URL(url).origin === url.toLowerCase(), {
        error: 'must be an origin, without a path',
      })
      .optional(),
    readBy: ['site'],
    summary: 'The origin of a stand-in for the API of Stripe, for tests.',
    defaultText: 'Stripe’s own',
    example: 'http://127.0.0.1:12111',
    onPublicSite: 'must not be set, or TEST_PAYMENTS_IN_PRODUCTION must be true (no money is taken)',
  },
  TEST_PAYMENTS_IN_PRODUCTION: {
    schema: trueOrFalse.default('false'),
    readBy: ['site'],
    summary: '`true` lets the test gateway run in production.',
    notes: '`npm start` sets it on a site that only this machine reaches.',
    example: 'true',
  },
  LEDGER_CLOSE_AFTER_DAYS: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')
      .default('7')
      .transform(Number),
    readBy: ['site'],
    summary: 'The number of days after which a day of the ledger is closed, if every proof holds.',
    notes: 'Fewer days make the hourly ledger check faster.',
    example: '2',
  },
} as const satisfies Settings;
