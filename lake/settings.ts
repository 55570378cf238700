/** The environment variables of the content lake. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from '#platform/loopback.ts';

/** The lake cannot start with these settings. `message` is one line for a person and holds no values of secrets. */
export class LakeSettingsError extends Error {
  override readonly name = 'LakeSettingsError';
}

/** Where the lake listens, keeps its store and finds the dataset; folders are absolute. */
export type LakeSettings = {
  host: string;
  port: number;
  /** The store: database, assets, transformed images. */
  folder: string;
  /** The dataset imported when the store is empty. */
  contentFolder: string;
  /** Where changes are announced; null when nobody is to be told. */
  webhook: { url: string; secret: string } | null;
};

const port = z.coerce.number().int().min(1).max(65_535);

const variables = z.object({
  LAKE_HOST: z.string().default('127.0.0.1'),
  LAKE_PORT: port.optional(),
  PORT: port.max(65_534).default(3000),
  DATA_DIR: z.string().default('.data'),
  CONTENT_DIR: z.string().default('content'),
  LAKE_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANITY_WEBHOOK_SECRET: z.string().optional(),
});

/** Reads the settings; an empty variable counts as absent. Throws `LakeSettingsError`. */
export function readLakeSettings(environment: Readonly<Record<string, string | undefined>>): LakeSettings {
  if (environment.SANITY_PROJECT_ID?.trim()) {
    throw new LakeSettingsError(
      'The content lake does not start beside hosted Sanity: SANITY_PROJECT_ID is set. Unset it to use the embedded lake.',
    );
  }
  const parsed = variables.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim())),
  );
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new LakeSettingsError(`The content lake's settings are wrong: ${faults.join('; ')}.`);
  }
  const values = parsed.data;
  const host = values.LAKE_HOST.replace(/^\[|\]$/g, '');
  if (!isLoopback(host)) {
    throw new LakeSettingsError(
      `The content lake listens on this machine alone: LAKE_HOST must be 127.0.0.1, localhost or ::1, not ${host}.`,
    );
  }
  const { LAKE_WEBHOOK_URL: url, SANITY_WEBHOOK_SECRET: secret } = values;
  return {
    host,
    port: values.LAKE_PORT ?? values.PORT + 1,
    folder: join(resolve(values.DATA_DIR), 'lake'),
    contentFolder: resolve(values.CONTENT_DIR),
    webhook: url && secret ? { url, secret } : null,
  };
}
