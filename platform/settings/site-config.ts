/** The settings of the site in the shape that its code uses. */
import { resolve } from 'node:path';
import { isPrivateConnection } from '../connection-security.ts';
import { isBuildPhase } from '../next-internals/build-phase.ts';
import { isLoopback, isPrivateHost } from '../private-networks.ts';
import type { logLevels } from './observability.ts';
import { ConfigError } from './parse-settings.ts';
import type { paymentProviders } from './payment.ts';
import type { RealtimeFeedSettings } from './realtime-feeds.ts';
import type { SettingValues } from './settings.ts';

/** Hosted Sanity. */
type SanitySettings = {
  projectId: string;
  dataset: string;
  readToken: string;
  /** True if the plan includes comments in the Studio. */
  hasComments: boolean;
};

/** The keys of Stripe, and the address of a stand-in for its API as the `host`, `port` and `protocol` of its package. */
export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  apiUrl: { host: string; port: number; protocol: 'http' | 'https' } | null;
};

/** The log levels, from the most to the least verbose. */
export type LogLevel = (typeof logLevels)[number];

/** The settings of the site and its commands. URLs have no trailing slash; folders are absolute. */
export type Config = {
  nodeEnvironment: 'development' | 'production' | 'test';
  siteEnvironment: 'local' | 'staging' | 'production';
  /** True while Next builds: nothing may open a database or wait for content. */
  isBuild: boolean;
  /** True if pages are served as Next renders and caches them. */
  isPlainNextOutput: boolean;
  /** True if browsers may prerender linked pages. */
  hasSpeculationRules: boolean;
  /** True if pages are compressed with a shared dictionary. */
  hasCompressionDictionary: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** With keys. */
  realtimeFeeds: readonly RealtimeFeedSettings[];
  timetableDir: string;
  catalogueDir: string;
  /** The public origin of the site, for canonical links and mails. */
  siteUrl: string;
  /** The address of the site as seen from this machine. */
  ownUrl: string;
  /** Null if the API has the origin of the site or that of `siteEnvironment`. */
  apiBaseUrl: string | null;
  apiKeys: readonly [string, ...string[]];
  /** Host names in lower case; they include that of the site. */
  safeDomains: readonly string[];
  /** PostgreSQL; null for the embedded database. */
  databaseUrl: string | null;
  migrationsUrl: string | null;
  redisUrl: string | null;
  /** Addresses and networks. */
  trustedProxies: readonly string[];
  rateLimits: boolean;
  lake: { port: number; url: string; webhookUrl: string };
  /** Null for the embedded content lake. */
  sanity: SanitySettings | null;
  /** Null rejects all webhooks. */
  webhookSecret: string | null;
  /** Block types by `_type`. */
  switchedOffBlocks: ReadonlySet<string>;
  keepsEveryPage: boolean;
  /** True if editors may let the server request addresses of other sites, to check links. */
  checksExternalLinks: boolean;
  /** `needsTls`: mails are sent over TLS or not at all. */
  mail: {
    smtpUrl: string | null;
    needsTls: boolean;
    from: string;
    contactTo: string;
    /** Addresses by the name that editors choose. */
    formRecipients: ReadonlyMap<string, string>;
  };
  /** Null for no text messages, except in the outbox of a local site. */
  textGateway: { readonly url: string; readonly key: string } | null;
  payment: {
    /** The provider of new payments. */
    provider: (typeof paymentProviders)[number];
    /** Null without keys. With keys, earlier payments by Stripe are still settled under another provider. */
    stripe: StripeSettings | null;
    testGateway: boolean;
  };
  /** Age in days at which a day of the ledger is closed, and a reopened day is closed again. */
  ledgerCloseAfterDays: number;
  /** Null for a key in the data folder; so are `bookingKey` and `draftKey`. */
  offerKey: Buffer | null;
  bookingKey: Buffer | null;
  /** Newest first. */
  olderBookingKeys: readonly Buffer[];
  draftKey: Buffer | null;
  cartCookieSecure: boolean;
  /** True if all other cookies are sent over TLS only. */
  secureCookies: boolean;
  /** Null for no staff page. */
  staffToken: string | null;
  /** Null if the staff page requires no one-time code. */
  staffCodeSecret: Buffer | null;
  /** Null for no metrics. `isOpen`: more than private networks may reach them. */
  metrics: { readonly host: string; readonly port: number; readonly isOpen: boolean } | null;
  /** Null for no traces. `share` is from 0 to 1. `isReadable`: others could read traces on their way. */
  tracing: { readonly url: string; readonly share: number; readonly isReadable: boolean } | null;
  logLevel: LogLevel;
};

type Values = SettingValues<'site'>;

/** Converts parsed settings to `Config`. @throws {ConfigError} if settings contradict each other */
export function toConfig(values: Values): Config {
  const siteUrl = siteUrlOf(values);
  const lakePort = values.LAKE_PORT ?? values.PORT + 1;
  return {
    nodeEnvironment: values.NODE_ENV ?? 'development',
    siteEnvironment: values.SITE_ENVIRONMENT,
    isBuild: isBuild(values),
    isPlainNextOutput: values.PLAIN_NEXT_OUTPUT === 'true',
    hasSpeculationRules: values.SPECULATION_RULES === 'on',
    hasCompressionDictionary: values.COMPRESSION_DICTIONARY === 'on',
    port: values.PORT,
    host: values.HOST,
    // Relative to the working folder; the comment keeps the bundler from tracing it.
    dataDir: resolve(/* turbopackIgnore: true */ values.DATA_DIR),
    realtimeFeeds: values.REALTIME_FEEDS,
    timetableDir: resolve(/* turbopackIgnore: true */ values.TIMETABLE_DIR),
    catalogueDir: resolve(/* turbopackIgnore: true */ values.CATALOGUE_DIR),
    siteUrl,
    ownUrl: ownUrl(values.HOST, values.PORT),
    apiBaseUrl: values.API_BASE_URL ?? null,
    apiKeys: values.API_KEYS,
    safeDomains: safeDomains(values.SAFE_DOMAINS, siteUrl),
    databaseUrl: values.DATABASE_URL ?? null,
    migrationsUrl: values.MIGRATIONS_DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimits: values.RATE_LIMITS === 'on',
    lake: {
      port: lakePort,
      url: values.LAKE_URL ?? `http://127.0.0.1:${lakePort}`,
      webhookUrl: values.LAKE_WEBHOOK_URL ?? `http://127.0.0.1:${values.PORT}/api/content-webhook`,
    },
    sanity: sanitySettings(values),
    webhookSecret: values.SANITY_WEBHOOK_SECRET ?? null,
    switchedOffBlocks: new Set(values.SWITCHED_OFF_BLOCKS),
    keepsEveryPage: values.KEEP_EVERY_PAGE === 'true',
    checksExternalLinks: values.CHECK_EXTERNAL_LINKS === 'true',
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      needsTls: values.SMTP_URL !== undefined && !isPrivateConnection(values.SMTP_URL, values.PLAIN_HOSTS),
      from: values.MAIL_FROM,
      contactTo: values.CONTACT_TO,
      formRecipients: values.FORM_RECIPIENTS ?? new Map(),
    },
    textGateway: textGatewaySettings(values),
    payment: {
      provider: values.PAYMENT_PROVIDER,
      stripe: stripeSettings(values),
      testGateway: values.NODE_ENV !== 'production' || values.TEST_PAYMENTS_IN_PRODUCTION === 'true',
    },
    ledgerCloseAfterDays: values.LEDGER_CLOSE_AFTER_DAYS,
    offerKey: values.OFFER_KEY ?? null,
    bookingKey: values.BOOKING_KEY ?? null,
    olderBookingKeys: values.OLDER_BOOKING_KEYS,
    draftKey: values.DRAFT_KEY ?? null,
    cartCookieSecure: values.CART_COOKIE_SECURE === 'true',
    secureCookies: values.CART_COOKIE_SECURE === 'true' || siteUrl.startsWith('https:'),
    staffToken: values.STAFF_TOKEN ?? null,
    staffCodeSecret: values.STAFF_CODE_SECRET ?? null,
    metrics: metricsSettings(values),
    tracing: tracingSettings(values),
    logLevel: values.LOG_LEVEL,
  };
}

export function siteUrlOf({ SITE_URL, PORT }: Pick<Values, 'SITE_URL' | 'PORT'>): string {
  return SITE_URL ?? `http://localhost:${PORT}`;
}

export function isBuild({ NEXT_PHASE }: Pick<Values, 'NEXT_PHASE'>): boolean {
  return isBuildPhase(NEXT_PHASE);
}

/**
 * Returns the safe domains. On a public site local names are not safe, because visitors' machines may run other
 * programs.
 */
function safeDomains(named: readonly string[], siteUrl: string): readonly string[] {
  const siteHost = new URL(siteUrl).hostname;
  const all = [...new Set([...named.map((domain) => domain.toLowerCase()), siteHost])];
  return isLoopback(siteHost) ? all : all.filter((domain) => !isLoopback(domain));
}

function ownUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function sanitySettings(values: Values): SanitySettings | null {
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset, SANITY_API_READ_TOKEN: readToken } = values;
  const hasComments = values.SANITY_COMMENTS === 'true';
  return projectId && dataset && readToken ? { projectId, dataset, readToken, hasComments } : null;
}

function textGatewaySettings({
  TEXT_GATEWAY_URL: url,
  TEXT_GATEWAY_KEY: key,
}: Values): Config['textGateway'] {
  return url !== undefined && key !== undefined ? { url, key } : null;
}

function stripeSettings(values: Values): StripeSettings | null {
  const { PAYMENT_PROVIDER, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = values;
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET) {
    return {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: STRIPE_API_URL === undefined ? null : stripeAddress(new URL(STRIPE_API_URL)),
    };
  }
  if (PAYMENT_PROVIDER === 'test') return null;
  throw new ConfigError(
    'Settings: PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET as well.',
  );
}

function stripeAddress({ hostname, port, protocol }: URL): StripeSettings['apiUrl'] {
  const isSecure = protocol === 'https:';
  return {
    // Node expects an IPv6 address without brackets.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  };
}

function metricsSettings({ METRICS_HOST, METRICS_PORT, PORT }: Values): Config['metrics'] {
  if (METRICS_PORT === undefined) return null;
  if (METRICS_PORT === PORT) throw new ConfigError('Settings: METRICS_PORT must differ from PORT.');
  return { host: METRICS_HOST, port: METRICS_PORT, isOpen: !isPrivateHost(METRICS_HOST) };
}

function tracingSettings(values: Values): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: share, PLAIN_HOSTS } = values;
  if (url === undefined) return null;
  return { url, share, isReadable: url.startsWith('http:') && !isPrivateConnection(url, PLAIN_HOSTS) };
}
