/** Reads the launcher’s settings: addresses, ports and the data folder. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PlainError, root } from './root.mjs';

/** @typedef {Record<string, string | undefined>} Environment variables by name */

/**
 * The addresses and folders of the running site.
 * @typedef {object} Settings
 * @property {string} host the address the site listens on
 * @property {number} port the site's port
 * @property {number} lakePort the content lake's port, always on the loopback address
 * @property {string} dataDir absolute
 * @property {boolean} hostedContent whether content comes from hosted Sanity, so that no lake is started
 */

/**
 * Reads the settings.
 * @param {Environment} [env]
 * @returns {Settings}
 * @throws {PlainError} one line that names the setting
 */
export function readSettings(env = process.env) {
  const port = portFrom('PORT', env.PORT, 3000);
  const hostedContent = Boolean(env.SANITY_PROJECT_ID);
  const lakePort = hostedContent ? 0 : portFrom('LAKE_PORT', env.LAKE_PORT, port + 1);
  if (lakePort === port) throw new PlainError(`PORT and LAKE_PORT are both ${port}; they must differ.`);
  return {
    host: env.HOST || '127.0.0.1',
    port,
    lakePort,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    hostedContent,
  };
}

/**
 * Takes over settings from `.env.local` and `.env`, as Next does. Variables that are already set win.
 */
export function loadEnvFiles() {
  if (typeof process.loadEnvFile !== 'function') return;
  for (const name of ['.env.local', '.env']) {
    const path = join(root, name);
    if (existsSync(path)) process.loadEnvFile(path);
  }
}

/**
 * The address people type, without a trailing slash.
 * @param {Settings} settings
 */
export function publicAddress({ host, port }) {
  const everywhere = host === '127.0.0.1' || host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? 'localhost' : bracketed(host)}:${port}`;
}

/**
 * The site's address as seen from this machine, without a trailing slash.
 * @param {Settings} settings
 */
export function siteAddress({ host, port }) {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return host === '::' ? `http://[::1]:${port}` : `http://${bracketed(host)}:${port}`;
}

/**
 * The content lake's address, without a trailing slash.
 * @param {Settings} settings
 */
export function lakeAddress({ lakePort }) {
  return `http://127.0.0.1:${lakePort}`;
}

/**
 * Enables test payments, which move no money, for a site that only this machine can reach. A setting overrides this. A site that
 * others can reach has to enable them itself.
 * @param {Pick<Settings, 'host'>} settings
 * @param {Environment} [env]
 * @returns {{ TEST_PAYMENTS_IN_PRODUCTION?: string }}
 */
export function testPayments({ host }, env = process.env) {
  if (env.TEST_PAYMENTS_IN_PRODUCTION || (env.PAYMENT_PROVIDER || 'test') !== 'test') return {};
  const isPrivate =
    isLoopback(host) &&
    (!env.SITE_URL || isLoopbackAddress(env.SITE_URL)) &&
    (env.SITE_ENVIRONMENT || 'local') === 'local';
  return isPrivate ? { TEST_PAYMENTS_IN_PRODUCTION: 'true' } : {};
}

/** @param {string} address */
function isLoopbackAddress(address) {
  return URL.canParse(address) && isLoopback(new URL(address).hostname);
}

/**
 * As the site's own settings see it.
 * @param {string} host
 */
function isLoopback(host) {
  return /^(?:localhost|\[?::1\]?|127(?:\.\d{1,3}){3})$/i.test(host);
}

/** @param {string} host */
function bracketed(host) {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} fallback
 */
function portFrom(name, text, fallback) {
  const port = text ? Number(text) : fallback;
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new PlainError(`${name} must be a whole number from 1 to 65535, not "${text ?? fallback}".`);
}
