/**
 * Every environment variable the programs read, parsed and defaulted in one place.
 *
 * `config()` is lazy: importing this file reads nothing, so a build or a test that needs no setting never
 * fails for the want of one.
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import { brand } from './brand.ts';
import { isNetwork } from './http/client-address.ts';
import { isLoopback } from './loopback.ts';
import { developmentDefaults, LOCAL_API_KEY } from './public-site-checks.ts';
import { isOfOwnNetwork } from './same-network.ts';
import { isPrivateConnection } from './unencrypted-connections.ts';

/** The settings are wrong. `message` is one line that names each variable and what is wrong; it holds no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Hosted Sanity; absent when the embedded content lake is read. */
export type SanitySettings = { projectId: string; dataset: string; readToken: string };

/** Stripe's keys, and where its API is when not at Stripe itself; the package's own `host`, `port` and `protocol`. */
export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  apiUrl: { host: string; port: number; protocol: 'http' | 'https' } | null;
};

/** The settings of the site and its programs. URLs have no trailing slash, folders are absolute. */
export type Config = {
  /** What Node and Next call the environment. */
  nodeEnvironment: 'development' | 'production' | 'test';
  /** Where this deployment stands; `staging` and `production` have the API at `api.<parent domain>`. */
  siteEnvironment: 'local' | 'staging' | 'production';
  /** True while Next builds: nothing may open a database or wait for the content. */
  isBuild: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** The embedded timetable, a GTFS feed, which a site without a timetable imports at its start. */
  timetableDir: string;
  /** The tables of passes, tours, vouchers and extras. */
  catalogueDir: string;
  /** Public origin of the site, for canonical links and e-mail. */
  siteUrl: string;
  /** Where this machine reaches the site itself. */
  ownUrl: string;
  /** Origin of the API when it does not stand at the site's own address; null otherwise. */
  apiBaseUrl: string | null;
  /** Accepted values of `X-Api-Key`; never empty. */
  apiKeys: readonly [string, ...string[]];
  /** Host names accepted in `X-Origin-Domain`, in lower case; the site's own host is always one of them. */
  safeDomains: readonly string[];
  /** PostgreSQL; null for the embedded database in a folder. */
  databaseUrl: string | null;
  /** The same database by a role that may change its tables; null where the one above may. */
  migrationsUrl: string | null;
  /** What instances share besides the database; null for one that stands alone. */
  redisUrl: string | null;
  /** The machines in front of the site, whose word about who asks is taken: addresses and networks. */
  trustedProxies: readonly string[];
  /** Whether visitors may do things only so often; off for tests and measurements on this machine. */
  rateLimits: boolean;
  lake: { port: number; url: string; webhookUrl: string };
  sanity: SanitySettings | null;
  /** The shared secret of content webhooks; null refuses them all. */
  webhookSecret: string | null;
  /** Block types that are left out of every page, by `_type`: a switch that needs no deploy of content. */
  switchedOffBlocks: ReadonlySet<string>;
  /** Whether pages that nobody asked for yet are drawn as well, so that they are kept when the content goes away. */
  keepsEveryPage: boolean;
  /** `needsTls`: whether mail goes over TLS or not at all. */
  mail: { smtpUrl: string | null; needsTls: boolean; from: string; contactTo: string };
  payment: {
    /** Who takes new payments. */
    provider: (typeof paymentProviders)[number];
    /** Null without keys. Payments that were made with it are looked after while the keys are there, whoever takes new ones. */
    stripe: StripeSettings | null;
    /** Whether the test gateway may run: it takes no money, so in production only by name. */
    testGateway: boolean;
  };
  /** Seals the ids of offers; null for a key of this data folder's own. */
  offerKey: Buffer | null;
  /** Makes the tokens of bookings and the codes of vouchers; null for a key of this data folder's own. */
  bookingKey: Buffer | null;
  /** Keys before that one, the newest first: what was made with them goes on. */
  olderBookingKeys: readonly Buffer[];
  /** Signs editors' draft sessions; null for a key of this data folder's own. */
  draftKey: Buffer | null;
  /** Whether the cart's cookie is sent over TLS alone. */
  cartCookieSecure: boolean;
  /** The same of all cookies that open more than a cart: wherever the site has TLS. */
  secureCookies: boolean;
  /** Opens the staff page; null for no such page. */
  staffToken: string | null;
  /** What the one-time codes of staff are made with; null where the token alone opens the page. */
  staffCodeSecret: Buffer | null;
  /** Where the site tells its numbers, `isOpen` where strangers may reach that; null for nowhere. */
  metrics: { readonly host: string; readonly port: number; readonly isOpen: boolean } | null;
  /** Who collects traces, the share of them that is sent, from 0 to 1, and whether others may read them on the way; null for nobody. */
  tracing: { readonly url: string; readonly share: number; readonly isReadable: boolean } | null;
  logLevel: LogLevel;
};

const paymentProviders = ['test', 'stripe'] as const;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The levels of the log, from the most talkative to none. */
export type LogLevel = (typeof logLevels)[number];

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'must be a whole number from 1 to 65535');

const httpOrigin = z
  .string()
  .refine((value) => isUrl(value, ['http:', 'https:']), 'must be an http or https address')
  .transform((value) => value.replace(/\/+$/, ''));

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')
  .transform((value) => Buffer.from(value, 'base64'));

// "Name <address>" or a bare address; what ends up in a header must hold no line break.
const mailAddress = z
  .string()
  .regex(/^(?:[^\r\n\0<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an e-mail address');

const postgresAddress = z
  .string()
  .refine((value) => isUrl(value, ['postgres:', 'postgresql:']), 'must be a postgres:// address');

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).optional(),
  NEXT_PHASE: z.string().optional(),
  SITE_ENVIRONMENT: z.enum(['local', 'staging', 'production']).default('local'),
  PORT: portNumber.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  TIMETABLE_DIR: z.string().default('timetable'),
  CATALOGUE_DIR: z.string().default('domains/catalogue/tables'),
  SITE_URL: httpOrigin.optional(),
  API_BASE_URL: httpOrigin.optional(),
  API_KEYS: list.default([LOCAL_API_KEY]),
  SAFE_DOMAINS: list.default(['localhost', '127.0.0.1']),
  DATABASE_URL: postgresAddress.optional(),
  MIGRATIONS_DATABASE_URL: postgresAddress.optional(),
  REDIS_URL: z
    .string()
    .refine((value) => isUrl(value, ['redis:', 'rediss:']), 'must be a redis:// or rediss:// address')
    .optional(),
  TRUSTED_PROXIES: list
    .refine((entries) => entries.every(isNetwork), 'must be addresses or networks, such as 10.0.0.0/8')
    .default([]),
  PLAIN_HOSTS: list.default([]),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LAKE_IN_PRODUCTION: z.enum(['true', 'false']).default('false'),
  LAKE_PORT: portNumber.optional(),
  LAKE_URL: httpOrigin.optional(),
  LAKE_WEBHOOK_URL: httpOrigin.optional(),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a Sanity project id')
    .optional(),
  SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_-]+$/, 'must be a Sanity dataset name')
    .optional(),
  SANITY_API_READ_TOKEN: z.string().optional(),
  SANITY_WEBHOOK_SECRET: z.string().optional(),
  SWITCHED_OFF_BLOCKS: list.default([]),
  KEEP_EVERY_PAGE: z.enum(['true', 'false']).default('true'),
  SMTP_URL: z
    .string()
    .refine((value) => isUrl(value, ['smtp:', 'smtps:']), 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: mailAddress.default(`${brand.name} <no-reply@southbound.example>`),
  CONTACT_TO: mailAddress.default('hello@southbound.example'),
  PAYMENT_PROVIDER: z.enum(paymentProviders).default('test'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\w+$/, 'must be a secret or restricted key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a Stripe webhook')
    .optional(),
  STRIPE_API_URL: httpOrigin
    .refine((value) => isOrigin(value), 'must be an origin, without a path')
    .optional(),
  TEST_PAYMENTS_IN_PRODUCTION: z.enum(['true', 'false']).default('false'),
  OFFER_KEY: key.optional(),
  BOOKING_KEY: key.optional(),
  OLDER_BOOKING_KEYS: list.pipe(z.array(key)).default([]),
  DRAFT_KEY: key.optional(),
  CART_COOKIE_SECURE: z.enum(['true', 'false']).default('false'),
  STAFF_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{24,200}$/, 'must have 24 to 200 printable characters and no spaces')
    .optional(),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpOrigin.optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share from 0 to 1')
    .transform(Number)
    .default(1),
  // RFC 4648's base 32, as authenticators take it; 160 bits at least (RFC 4226, section 4).
  STAFF_CODE_SECRET: z
    .string()
    .regex(/^[A-Z2-7]{32,128}=*$/, 'must be 20 bytes or more in base 32')
    .transform(fromBase32)
    .optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
});

let cached: Config | undefined;

/** The settings of this process, read from its environment once. Throws `ConfigError`. */
export function config(): Config {
  cached ??= readConfig(process.env);
  return cached;
}

/** Forgets the settings read, so that the next `config()` reads the environment again. For tests. */
export function forgetConfig(): void {
  cached = undefined;
}

/** The settings in `environment`; an empty variable counts as absent. Throws `ConfigError`. */
export function readConfig(environment: Environment): Config {
  const parsed = variables.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim())),
  );
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${plain(issue)}`);
    throw new ConfigError(`Settings: ${faults.join('; ')}.`);
  }
  const values = parsed.data;
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`;
  const lakePort = values.LAKE_PORT ?? values.PORT + 1;
  refuseUnfinished(values);
  refuseLaptopDefaults(values, siteUrl);
  return {
    nodeEnvironment: values.NODE_ENV ?? 'development',
    siteEnvironment: values.SITE_ENVIRONMENT,
    isBuild: values.NEXT_PHASE === 'phase-production-build',
    port: values.PORT,
    host: values.HOST,
    // Resolved against the folder the program was started in; the comment keeps the bundler from tracing it.
    dataDir: resolve(/* turbopackIgnore: true */ values.DATA_DIR),
    timetableDir: resolve(/* turbopackIgnore: true */ values.TIMETABLE_DIR),
    catalogueDir: resolve(/* turbopackIgnore: true */ values.CATALOGUE_DIR),
    siteUrl,
    ownUrl: ownUrl(values.HOST, values.PORT),
    apiBaseUrl: values.API_BASE_URL ?? null,
    apiKeys: apiKeys(values.API_KEYS),
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
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      needsTls: values.SMTP_URL !== undefined && !isPrivateConnection(values.SMTP_URL, plainHosts(values)),
      from: values.MAIL_FROM,
      contactTo: values.CONTACT_TO,
    },
    payment: {
      provider: values.PAYMENT_PROVIDER,
      stripe: stripeSettings(values),
      testGateway: values.NODE_ENV !== 'production' || values.TEST_PAYMENTS_IN_PRODUCTION === 'true',
    },
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

/**
 * The level of the log, without failing: the log has to speak even when the other settings are wrong.
 * Silent under the test runner unless LOG_LEVEL asks for more.
 */
export function logLevelOf(environment: Environment): LogLevel {
  const asked = logLevels.find((level) => level === environment.LOG_LEVEL?.trim());
  return asked ?? (environment.VITEST ? 'silent' : 'info');
}

function apiKeys(keys: string[]): readonly [string, ...string[]] {
  const [first, ...others] = keys;
  if (first === undefined) throw new ConfigError('Settings: API_KEYS names no key.');
  return [first, ...others];
}

/** Names of this machine are safe on this machine alone: on a public site's visitors' machines, anybody may listen there. */
function safeDomains(named: readonly string[], siteUrl: string): readonly string[] {
  const all = new Set([...named.map((domain) => domain.toLowerCase()), hostOf(siteUrl)]);
  return isLoopback(hostOf(siteUrl)) ? [...all] : [...all].filter((domain) => !isLoopback(domain));
}

function plainHosts(values: z.output<typeof variables>): readonly string[] {
  return values.PLAIN_HOSTS.map((host) => host.toLowerCase());
}

/** Whether strangers can reach the site: where it listens, or by its address. */
export function isPublic({ host, siteUrl }: Pick<Config, 'host' | 'siteUrl'>): boolean {
  return !(isLoopback(host) && isLoopback(hostOf(siteUrl)));
}

/**
 * Refuses a site that strangers can reach and of which nobody said whether it is for them: without NODE_ENV no default of a laptop
 * is refused. For the server alone; commands of an operator are nobody's to reach.
 */
export function requireNamedEnvironment(environment: Environment, site: Config): void {
  if (environment.NODE_ENV?.trim() || (!isPublic(site) && site.siteEnvironment === 'local')) return;
  throw new ConfigError(
    'Settings: NODE_ENV must be set where HOST or SITE_URL is not this machine’s own, or SITE_ENVIRONMENT not local.',
  );
}

/** Whether a site that is being made is shown to those of one's own network alone: to a phone beside it, say. */
function isOfOneNetwork({ NODE_ENV, HOST }: z.output<typeof variables>, siteUrl: string): boolean {
  const name = hostOf(siteUrl).replace(/^\[|\]$/g, '');
  if (NODE_ENV === 'production' || !siteUrl.startsWith('http:') || !isOfOwnNetwork(name)) return false;
  // What listens on all addresses may be reached by any: who means those of one network says which by SITE_URL.
  const isEverywhere = HOST === '0.0.0.0' || HOST === '::';
  return isOfOwnNetwork(HOST) || (isEverywhere && !isLoopback(name));
}

/** Refuses a deployment for others that runs as one in development. */
function refuseUnfinished({ NODE_ENV, SITE_ENVIRONMENT }: z.output<typeof variables>): void {
  if (NODE_ENV === undefined || NODE_ENV === 'production' || SITE_ENVIRONMENT === 'local') return;
  throw new ConfigError('Settings: SITE_ENVIRONMENT must be local where NODE_ENV is not production.');
}

/**
 * Refuses a site that strangers can reach with what is good for one's own machine alone. Where NODE_ENV is not set a command of an
 * operator runs: no server does (`requireNamedEnvironment`).
 */
function refuseLaptopDefaults(values: z.output<typeof variables>, siteUrl: string): void {
  const isOfThisMachine = !isPublic({ host: values.HOST, siteUrl });
  const isBuild = values.NEXT_PHASE === 'phase-production-build';
  if (values.NODE_ENV === undefined || isOfThisMachine || isOfOneNetwork(values, siteUrl) || isBuild) return;
  const isProduction = values.NODE_ENV === 'production';
  const faults = developmentDefaults({
    isProduction,
    apiKeys: values.API_KEYS,
    siteUrl,
    hasHostedContent: values.SANITY_PROJECT_ID !== undefined,
    mayRunLake: values.LAKE_IN_PRODUCTION === 'true',
    takesRealMoney: values.PAYMENT_PROVIDER === 'stripe',
    mayTakeTestPayments: values.TEST_PAYMENTS_IN_PRODUCTION === 'true',
    hasStandIns: isOfStandIn(values),
    hasMailServer: values.SMTP_URL !== undefined,
    mailAddresses: [values.MAIL_FROM, values.CONTACT_TO],
    hasTokenAlone: values.STAFF_TOKEN !== undefined && values.STAFF_CODE_SECRET === undefined,
    rateLimits: values.RATE_LIMITS === 'on',
    isBehindUnknown: isLoopback(values.HOST) && values.TRUSTED_PROXIES.length === 0,
    trustedProxies: values.TRUSTED_PROXIES,
    keysToShare: keysToShare(values),
    webhookSecret: values.SANITY_WEBHOOK_SECRET,
    connections: [values.DATABASE_URL, values.MIGRATIONS_DATABASE_URL, values.REDIS_URL].flatMap(
      (address) => address ?? [],
    ),
    hasOpenRedis: values.REDIS_URL !== undefined && new URL(values.REDIS_URL).password === '',
    plainHosts: plainHosts(values),
  });
  const way = isProduction
    ? ''
    : ' To show it to a network of your own, set HOST or an http SITE_URL to your address there.';
  if (faults.length > 0) throw new ConfigError(`Settings of a public site: ${faults.join('; ')}.${way}`);
}

/** The keys that are not set where there may be several instances, each of which would make its own. */
function keysToShare(values: z.output<typeof variables>): readonly string[] {
  if (values.DATABASE_URL === undefined && values.REDIS_URL === undefined) return [];
  const { OFFER_KEY, BOOKING_KEY, DRAFT_KEY } = values;
  return Object.entries({ OFFER_KEY, BOOKING_KEY, DRAFT_KEY }).flatMap(([name, value]) =>
    value ? [] : [name],
  );
}

/** Whether payments are Stripe's by name, and move no money. */
function isOfStandIn({ STRIPE_SECRET_KEY, STRIPE_API_URL }: z.output<typeof variables>): boolean {
  return STRIPE_API_URL !== undefined || /^[rs]k_test_/.test(STRIPE_SECRET_KEY ?? '');
}

function sanitySettings(values: z.output<typeof variables>): SanitySettings | null {
  const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_READ_TOKEN } = values;
  const given = { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_READ_TOKEN };
  if (SANITY_PROJECT_ID && SANITY_DATASET && SANITY_API_READ_TOKEN) {
    return { projectId: SANITY_PROJECT_ID, dataset: SANITY_DATASET, readToken: SANITY_API_READ_TOKEN };
  }
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(given).length) return null;
  throw new ConfigError(`Settings: hosted Sanity needs ${missing.join(' and ')} as well.`);
}

function metricsSettings({
  METRICS_HOST,
  METRICS_PORT,
  PORT,
}: z.output<typeof variables>): Config['metrics'] {
  if (METRICS_PORT === undefined) return null;
  if (METRICS_PORT === PORT) throw new ConfigError('Settings: METRICS_PORT must be another than PORT.');
  return { host: METRICS_HOST, port: METRICS_PORT, isOpen: !isOfOwnNetwork(METRICS_HOST) };
}

function tracingSettings(values: z.output<typeof variables>): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: share } = values;
  if (url === undefined) return null;
  return { url, share, isReadable: url.startsWith('http:') && !isPrivateConnection(url, plainHosts(values)) };
}

function stripeSettings(values: z.output<typeof variables>): StripeSettings | null {
  const { PAYMENT_PROVIDER, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = values;
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET) {
    return {
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: STRIPE_API_URL === undefined ? null : address(new URL(STRIPE_API_URL)),
    };
  }
  const given = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET };
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
  if (PAYMENT_PROVIDER === 'test' && missing.length === Object.keys(given).length) return null;
  throw new ConfigError(`Settings: payments by Stripe need ${missing.join(' and ')} as well.`);
}

function address({ hostname, port, protocol }: URL): StripeSettings['apiUrl'] {
  const secure = protocol === 'https:';
  return {
    // Node wants an IPv6 address without its brackets.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
  };
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll('=', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  // What is left of the last byte is padding.
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function ownUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function plain(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value'
    ? `must be one of ${issue.values.map(String).join(', ')}`
    : issue.message;
}

function isUrl(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value.toLowerCase();
}

function hostOf(url: string): string {
  return new URL(url).hostname.toLowerCase();
}
