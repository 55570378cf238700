import { join, resolve } from 'node:path';
import { isLoopback } from '#platform/private-networks.ts';
import { ConfigError, type Environment, parseSettings } from '#platform/settings/parse-settings.ts';

/** The settings of the content lake. Folders are absolute. */
export type LakeSettings = {
  host: string;
  port: number;
  /** Folder of the database, assets and transformed images. */
  folder: string;
  /** The dataset that an empty store imports. */
  contentFolder: string;
  /** Target of change notifications; null for none. */
  webhook: { url: string; secret: string } | null;
};

/** Reads and checks the settings of the content lake. Throws `ConfigError`. */
export function readLakeSettings(environment: Environment): LakeSettings {
  const values = parseSettings(environment, 'lake');
  if (values.SANITY_PROJECT_ID) {
    throw new ConfigError(
      'Settings: SANITY_PROJECT_ID must not be set for the content lake, which replaces hosted Sanity.',
    );
  }
  const host = values.LAKE_HOST.replace(/^\[|\]$/g, '');
  if (!isLoopback(host)) {
    throw new ConfigError('Settings: LAKE_HOST must be 127.0.0.1, localhost or ::1.');
  }
  const port = values.LAKE_PORT ?? values.PORT + 1;
  if (port > 65_535) throw new ConfigError('Settings: LAKE_PORT must be set if PORT is 65535.');
  const { LAKE_WEBHOOK_URL: url, SANITY_WEBHOOK_SECRET: secret } = values;
  return {
    host,
    port,
    folder: join(resolve(values.DATA_DIR), 'lake'),
    contentFolder: resolve(values.CONTENT_DIR),
    webhook: url && secret ? { url, secret } : null,
  };
}
