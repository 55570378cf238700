/** Refuses development defaults on a public site. */

import { hasVerifiedTls, isPrivateConnection } from './connection-security.ts';
import { isTooWideNetwork } from './http/client-address.ts';
import { isLoopback, isPrivateHost } from './private-networks.ts';
import { LOCAL_API_KEY } from './settings/api.ts';
import { MIN_WEBHOOK_SECRET_LENGTH } from './settings/content.ts';
import { ConfigError, type Environment } from './settings/parse-settings.ts';
import { type PublicSiteSetting, type SettingValues, settings } from './settings/settings.ts';
import { type Config, isBuild, siteUrlOf } from './settings/site-config.ts';

type Values = SettingValues<'site'>;

/** Returns true if other machines can reach the site, by its listening address or its public address. */
export function isPublic({ host, siteUrl }: Pick<Config, 'host' | 'siteUrl'>): boolean {
  return !(isLoopback(host) && isLoopback(hostOf(siteUrl)));
}

/**
 * Requires NODE_ENV on a server that other machines can reach, because `refusePublicDefaults` depends on it. Commands
 * run without NODE_ENV.
 * @throws {ConfigError}
 */
export function requireNamedEnvironment(environment: Environment, site: Config): void {
  if (environment.NODE_ENV?.trim() || (!isPublic(site) && site.siteEnvironment === 'local')) return;
  throw new ConfigError(
    'Settings: NODE_ENV must be set if HOST or SITE_URL is not local, or SITE_ENVIRONMENT is not local.',
  );
}

/**
 * Refuses a staging or production site without NODE_ENV=production.
 * @throws {ConfigError}
 */
export function requireProduction({ NODE_ENV, SITE_ENVIRONMENT }: Values): void {
  if (NODE_ENV === undefined || NODE_ENV === 'production' || SITE_ENVIRONMENT === 'local') return;
  throw new ConfigError('Settings: SITE_ENVIRONMENT must be local if NODE_ENV is not production.');
}

/**
 * Checks the rules for a public site, which the settings declare as `onPublicSite`. Builds and commands without
 * NODE_ENV are not checked; `requireNamedEnvironment` makes a server set NODE_ENV.
 * @throws {ConfigError} with every setting that breaks its rule
 */
export function refusePublicDefaults(values: Values): void {
  const siteUrl = siteUrlOf(values);
  const isCommand = values.NODE_ENV === undefined;
  const isExposed = isPublic({ host: values.HOST, siteUrl }) && !isPrivatePreview(values, siteUrl);
  if (isCommand || isBuild(values) || !isExposed) return;
  const broken = Object.entries(settings).flatMap(([name, setting]) =>
    'onPublicSite' in setting && !publicSiteRules[name as PublicSiteSetting](values)
      ? [`${name} ${setting.onPublicSite}`]
      : [],
  );
  const hint =
    values.NODE_ENV === 'production'
      ? ''
      : ' To show the site in your own network, set HOST or an http SITE_URL to your private address.';
  if (broken.length > 0) throw new ConfigError(`Settings of a public site: ${broken.join('; ')}.${hint}`);
}

/** One rule per setting that declares `onPublicSite`; returns true if the values follow it. */
const publicSiteRules: Readonly<Record<PublicSiteSetting, (values: Values) => boolean>> = {
  NODE_ENV: ({ NODE_ENV }) => NODE_ENV === 'production',
  SITE_URL: (values) => siteUrlOf(values).startsWith('https:'),
  API_KEYS: ({ API_KEYS }) => !API_KEYS.includes(LOCAL_API_KEY),
  TRUSTED_PROXIES: ({ HOST, TRUSTED_PROXIES }) =>
    !(isLoopback(HOST) && TRUSTED_PROXIES.length === 0) && !TRUSTED_PROXIES.some(isTooWideNetwork),
  RATE_LIMITS: ({ RATE_LIMITS }) => RATE_LIMITS === 'on',
  DATABASE_URL: ({ DATABASE_URL, PLAIN_HOSTS }) => isProtected(DATABASE_URL, PLAIN_HOSTS),
  MIGRATIONS_DATABASE_URL: ({ MIGRATIONS_DATABASE_URL, PLAIN_HOSTS }) =>
    isProtected(MIGRATIONS_DATABASE_URL, PLAIN_HOSTS),
  REDIS_URL: ({ REDIS_URL, PLAIN_HOSTS }) =>
    isProtected(REDIS_URL, PLAIN_HOSTS) && (REDIS_URL === undefined || new URL(REDIS_URL).password !== ''),
  SANITY_PROJECT_ID: ({ SANITY_PROJECT_ID, LAKE_IN_PRODUCTION }) =>
    SANITY_PROJECT_ID !== undefined || LAKE_IN_PRODUCTION === 'true',
  SANITY_WEBHOOK_SECRET: ({ SANITY_WEBHOOK_SECRET }) =>
    SANITY_WEBHOOK_SECRET === undefined || SANITY_WEBHOOK_SECRET.length >= MIN_WEBHOOK_SECRET_LENGTH,
  SMTP_URL: ({ SMTP_URL }) => SMTP_URL !== undefined,
  MAIL_FROM: ({ MAIL_FROM }) => !isReserved(MAIL_FROM),
  CONTACT_TO: ({ CONTACT_TO }) => !isReserved(CONTACT_TO),
  TEXT_GATEWAY_URL: ({ TEXT_GATEWAY_URL, PLAIN_HOSTS }) =>
    TEXT_GATEWAY_URL === undefined ||
    TEXT_GATEWAY_URL.startsWith('https:') ||
    isPrivateConnection(TEXT_GATEWAY_URL, PLAIN_HOSTS),
  PAYMENT_PROVIDER: (values) => values.PAYMENT_PROVIDER === 'stripe' || takesTestPayments(values),
  STRIPE_SECRET_KEY: (values) =>
    !/^[rs]k_test_/.test(values.STRIPE_SECRET_KEY ?? '') || takesTestPayments(values),
  STRIPE_API_URL: (values) => values.STRIPE_API_URL === undefined || takesTestPayments(values),
  OFFER_KEY: (values) => values.OFFER_KEY !== undefined || isSingleInstance(values),
  BOOKING_KEY: (values) => values.BOOKING_KEY !== undefined || isSingleInstance(values),
  DRAFT_KEY: (values) => values.DRAFT_KEY !== undefined || isSingleInstance(values),
  STAFF_CODE_SECRET: ({ STAFF_TOKEN, STAFF_CODE_SECRET }) =>
    STAFF_TOKEN === undefined || STAFF_CODE_SECRET !== undefined,
};

/** Returns true for a development site that only the developer's private network can reach, such as from a phone. */
function isPrivatePreview({ NODE_ENV, HOST }: Values, siteUrl: string): boolean {
  const siteHost = hostOf(siteUrl).replace(/^\[|\]$/g, '');
  if (NODE_ENV === 'production' || !siteUrl.startsWith('http:') || !isPrivateHost(siteHost)) return false;
  // A server on all addresses may be public; a private SITE_URL shows that it is not meant to be.
  const isOnAllAddresses = HOST === '0.0.0.0' || HOST === '::';
  return isPrivateHost(HOST) || (isOnAllAddresses && !isLoopback(siteHost));
}

/** Returns true if a connection uses verified TLS or stays on private hosts, or if there is no connection. */
function isProtected(url: string | undefined, plainHosts: readonly string[]): boolean {
  return url === undefined || hasVerifiedTls(url) || isPrivateConnection(url, plainHosts);
}

/** Returns true for an address under `.example`, which receives no mail (RFC 2606). */
function isReserved(address: string): boolean {
  return /\.example>?$/.test(address);
}

function takesTestPayments({ TEST_PAYMENTS_IN_PRODUCTION }: Values): boolean {
  return TEST_PAYMENTS_IN_PRODUCTION === 'true';
}

/**
 * Returns true without PostgreSQL and Redis. Instances that share one of them would otherwise each create their own
 * key.
 */
function isSingleInstance({ DATABASE_URL, REDIS_URL }: Values): boolean {
  return DATABASE_URL === undefined && REDIS_URL === undefined;
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}
