import { API_PATH } from '#contracts/api/base-address.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';

/** The dependencies of the test gateway. */
export interface TestGatewayDeps {
  database(): Promise<Database>;
  now(): Date;
  /** Signs webhooks. */
  secret(): Buffer;
  /** Base URL of its pages, without a trailing slash. */
  readonly pagesUrl: string;
  /** URL that its webhooks are sent to. */
  readonly webhookUrl: string;
}

/** Returns the dependencies of this process: its database and address, and a secret stored in the data folder. */
export function productionTestDeps(): TestGatewayDeps {
  const { siteUrl, ownUrl, dataDir } = config();
  return {
    database: openDatabase,
    now,
    secret: () => readPersistentKey(`${dataDir}/secrets`, 'test-gateway-key'),
    pagesUrl: siteUrl,
    webhookUrl: `${ownUrl}${API_PATH}/payments/test/webhook`,
  };
}
