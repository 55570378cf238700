import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHouse } from '#scripts/launch/house.mjs';
import { freePorts } from '#scripts/launch/ports.mjs';
import { root } from '#scripts/launch/root.mjs';
import { lakeAddress, readSettings, siteAddress } from '#scripts/launch/settings.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';

/**
 * Starts the content lake and the production build on free ports with an empty data folder, by the code `npm start`
 * uses, and tells the tests where they are: HOUSE_URL, HOUSE_LAKE_URL, HOUSE_WEBHOOK_SECRET, HOUSE_STAFF_TOKEN,
 * HOUSE_DATA_DIR. What the
 * two write goes to test-results/house.log. With HOUSE_URL set beforehand, that site is tested instead.
 * @returns stops them and removes the folder
 */
export default async function startTheHouse(): Promise<() => Promise<void>> {
  if (process.env.HOUSE_URL) return async () => {};
  const [port = 0, lakePort = 0] = await freePorts(2);
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-house-'));
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results', 'house.log'));
  const secret = 'end-to-end';
  const staffToken = 'staff-token-of-the-end-to-end-tests';
  const settings = readSettings({ PORT: String(port), LAKE_PORT: String(lakePort), DATA_DIR: dataDir });
  try {
    const house = await startHouse({
      settings,
      // Empty rather than absent: Next would take an absent one from a developer's .env.local.
      env: {
        ...process.env,
        SANITY_PROJECT_ID: '',
        DATABASE_URL: '',
        SMTP_URL: '',
        // Where the tests are: the payment page leads back to it.
        SITE_URL: siteAddress(settings),
        API_BASE_URL: '',
        SANITY_WEBHOOK_SECRET: secret,
        STAFF_TOKEN: staffToken,
      },
      terminal: createTerminal(log),
      onLine: (part, line) => log.write(`${part} │ ${line}\n`),
    });
    Object.assign(process.env, {
      HOUSE_URL: siteAddress(settings),
      HOUSE_LAKE_URL: lakeAddress(settings),
      HOUSE_WEBHOOK_SECRET: secret,
      HOUSE_STAFF_TOKEN: staffToken,
      HOUSE_DATA_DIR: dataDir,
    });
    return async () => {
      await house.stop();
      log.end();
      rmSync(dataDir, { recursive: true, force: true });
    };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}
