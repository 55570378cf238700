/** What has to be set before a site stands where strangers reach it. */
import { isWiderThanOnesOwn } from './http/client-address.ts';
import { isPrivateConnection, isVerified } from './unencrypted-connections.ts';

/** The settings that have a default for one's own machine. */
export type LaptopSettings = {
  /** Whether the site runs as one for visitors, not as one that is being made. */
  readonly isProduction: boolean;
  readonly apiKeys: readonly string[];
  readonly siteUrl: string;
  readonly hasHostedContent: boolean;
  readonly mayRunLake: boolean;
  readonly takesRealMoney: boolean;
  readonly mayTakeTestPayments: boolean;
  /** Whether a provider's keys are for trying out, or something stands in for it. */
  readonly hasStandIns: boolean;
  readonly hasMailServer: boolean;
  readonly mailAddresses: readonly string[];
  /** Whether the staff page opens by one secret alone. */
  readonly hasTokenAlone: boolean;
  readonly rateLimits: boolean;
  /** Whether only a machine in front can reach the site, and none is known. */
  readonly isBehindUnknown: boolean;
  /** The machines in front, as addresses and networks. */
  readonly trustedProxies: readonly string[];
  /** The keys that several instances would each make for themselves, by their settings' names. */
  readonly keysToShare: readonly string[];
  /** The secret of the content's webhooks; undefined where none comes. */
  readonly webhookSecret: string | undefined;
  /** Addresses of databases and of Redis. */
  readonly connections: readonly string[];
  /** Whether Redis is asked without a password: whoever reaches it could then set counts back, or lock visitors out. */
  readonly hasOpenRedis: boolean;
  /** Machines that are reached by a network that is nobody else's. */
  readonly plainHosts: readonly string[];
};

/** The API key of the embedded set-up: good for a site on this machine, refused on a public one. */
export const LOCAL_API_KEY = 'southbound-local';

/** As many characters as nobody guesses who has a signature to try against: 64 bits in hexadecimal. */
const shortestSecret = 16;

/** What is still as it is on a laptop, one sentence each; nothing when the site may be public. */
export function developmentDefaults(settings: LaptopSettings): string[] {
  const faults: readonly (readonly [isFault: boolean, sentence: string])[] = [
    [!settings.isProduction, 'NODE_ENV must be production'],
    [settings.apiKeys.includes(LOCAL_API_KEY), 'API_KEYS must be set to keys of your own'],
    [!settings.siteUrl.startsWith('https:'), 'SITE_URL must begin with https://'],
    [
      !settings.hasHostedContent && !settings.mayRunLake,
      'the content needs SANITY_PROJECT_ID, SANITY_DATASET and SANITY_API_READ_TOKEN, or LAKE_IN_PRODUCTION=true',
    ],
    [
      !settings.takesRealMoney && !settings.mayTakeTestPayments,
      'payments need PAYMENT_PROVIDER=stripe, or TEST_PAYMENTS_IN_PRODUCTION=true for a site that takes no money',
    ],
    [
      settings.hasStandIns && !settings.mayTakeTestPayments,
      'STRIPE_SECRET_KEY must be a live one and STRIPE_API_URL not set, or TEST_PAYMENTS_IN_PRODUCTION=true say that no money is taken',
    ],
    [!settings.hasMailServer, 'SMTP_URL must name the server that sends mail'],
    [
      settings.mailAddresses.some((address) => /\.example>?$/.test(address)),
      'MAIL_FROM and CONTACT_TO must be addresses of your own',
    ],
    [settings.hasTokenAlone, 'STAFF_TOKEN needs STAFF_CODE_SECRET beside it, for one-time codes'],
    [!settings.rateLimits, 'RATE_LIMITS must be on'],
    [
      settings.isBehindUnknown,
      'TRUSTED_PROXIES must name the machine in front, or all visitors are one to the rate limits',
    ],
    [
      settings.trustedProxies.some(isWiderThanOnesOwn),
      'TRUSTED_PROXIES must name the machines in front alone: a network this wide holds strangers, who could say that they are anybody',
    ],
    [
      settings.keysToShare.length > 0,
      `${settings.keysToShare.join(', ')} must be set where DATABASE_URL or REDIS_URL is, the same on every instance`,
    ],
    [
      settings.webhookSecret !== undefined && settings.webhookSecret.length < shortestSecret,
      `SANITY_WEBHOOK_SECRET must have ${shortestSecret} characters or more`,
    ],
    [settings.hasOpenRedis, 'REDIS_URL must hold the password of Redis, as in rediss://:password@host:6379'],
    [
      settings.connections.some(
        (address) => !isVerified(address) && !isPrivateConnection(address, settings.plainHosts),
      ),
      'DATABASE_URL, MIGRATIONS_DATABASE_URL and REDIS_URL must ask for TLS (sslmode=verify-full, rediss:), or PLAIN_HOSTS name their machines as on a network of your own',
    ],
  ];
  return faults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : []));
}
