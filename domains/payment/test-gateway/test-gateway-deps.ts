import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/opened-database.ts';
import { readPersistentKey } from '#platform/persistent-key.ts';

/** What the test gateway works with. */
export interface TestGatewayDeps {
  database(): Promise<Database>;
  now(): Date;
  /** Signs webhooks. */
  secret(): Buffer;
  /** Where its pages are, without a slash at the end. */
  readonly pagesUrl: string;
  /** Where its webhooks go. */
  readonly webhookUrl: string;
}

/** The means of this process: its own database and address, and a secret kept in the data folder. */
export function productionTestDeps(): TestGatewayDeps {
  const { siteUrl, ownUrl, dataDir } = config();
  return {
    database: openDatabase,
    now,
    secret: () => readPersistentKey(`${dataDir}/secrets`, 'test-gateway-key'),
    pagesUrl: siteUrl,
    webhookUrl: `${ownUrl}/api/v1/payments/test/webhook`,
  };
}
