/**
 * The settings of this process. `platform/settings/` declares them.
 *
 * `config()` is lazy: builds and tests that need no setting do not fail because of one.
 */
import { refusePublicDefaults, requireProduction } from './public-site-checks.ts';
import { logLevels } from './settings/observability.ts';
import { type Environment, parseSettings, requireTogether } from './settings/parse-settings.ts';
import { type Config, type LogLevel, toConfig } from './settings/site-config.ts';

export { ConfigError } from './settings/parse-settings.ts';
export type { Config, LogLevel, StripeSettings } from './settings/site-config.ts';

let cached: Config | undefined;

/** The settings of this process, read from its environment once. Throws `ConfigError`. */
export function config(): Config {
  cached ??= readConfig(process.env);
  return cached;
}

/** Makes the next `config()` read the environment again. For tests. */
export function forgetConfig(): void {
  cached = undefined;
}

/** Reads and checks the settings of the site. Throws `ConfigError`. */
export function readConfig(environment: Environment): Config {
  const values = parseSettings(environment, 'site');
  requireProduction(values);
  refusePublicDefaults(values);
  requireTogether(values);
  return toConfig(values);
}

/**
 * Reads the log level without failing: the log must work even if other settings are wrong.
 * Under the test runner the default is `silent`.
 */
export function logLevelOf(environment: Environment): LogLevel {
  const level = logLevels.find((known) => known === environment.LOG_LEVEL?.trim());
  return level ?? (environment.VITEST ? 'silent' : 'info');
}
