import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  type WriteStream,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePorts } from '#scripts/launch/ports.mjs';
import { root } from '#scripts/launch/root.mjs';
import { lakeAddress, readSettings, siteAddress } from '#scripts/launch/settings.mjs';
import { startSite } from '#scripts/launch/site.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { createTestDatabase, databaseServer, type TestDatabase } from './support/test-database.ts';

/**
 * Global set-up: starts the content lake and the production build on free ports, with the same code as `npm start`. The data
 * folder is empty; the database is on the server of TEST_DATABASE_URL, or without one in the data folder.
 *
 * The tests read the addresses from TEST_SITE_URL, TEST_SITE_LAKE_URL, TEST_SITE_WEBHOOK_SECRET, TEST_SITE_STAFF_TOKEN and TEST_SITE_DATA_DIR.
 * If specs start their own sites, TEST_SITE_PREPARED_DIR and TEST_SITE_PREPARED_DATABASE hold a copy of the data after a first
 * start. Logs go to `test-results/test-site.log`. If TEST_SITE_URL is set beforehand, that site is tested instead.
 * @returns a function that stops the site and removes its data
 */
export default async function startGlobalTestSite(): Promise<() => Promise<void>> {
  if (process.env.TEST_SITE_URL) return async () => {};
  const folders = ['prepared', 'test-site'].map((name) => mkdtempSync(join(tmpdir(), `southbound-${name}-`)));
  const databases: TestDatabase[] = [];
  const removeData = async () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    for (const database of databases) await database.remove();
  };
  const server = databaseServer();
  const createDatabase = async () => {
    if (server === '') return undefined;
    const database = await createTestDatabase(server);
    databases.push(database);
    return database;
  };
  const [prepared = '', dataDir = ''] = folders;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results', 'test-site.log'));
  try {
    if (someStartsItsOwn()) {
      const preparedDatabase = await createDatabase();
      const first = await startSiteIn(prepared, preparedDatabase?.url, log);
      // A database can be copied safely only while it is closed.
      await first.stop();
      process.env.TEST_SITE_PREPARED_DATABASE = preparedDatabase?.name ?? '';
      process.env.TEST_SITE_PREPARED_DIR = prepared;
      cpSync(prepared, dataDir, { recursive: true });
    }
    const testSite = await startSiteIn(dataDir, (await createDatabase())?.url, log);
    Object.assign(process.env, {
      TEST_SITE_URL: testSite.siteUrl,
      TEST_SITE_LAKE_URL: testSite.lakeUrl,
      TEST_SITE_WEBHOOK_SECRET: secret,
      TEST_SITE_STAFF_TOKEN: staffToken,
      TEST_SITE_DATA_DIR: dataDir,
    });
    return async () => {
      await testSite.stop();
      log.end();
      await removeData();
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/** Returns true if a spec of this run starts its own site; also if no specs are named, since any may. */
function someStartsItsOwn(): boolean {
  const named = process.argv.filter((argument) => argument.endsWith('.spec.ts'));
  const startsItsOwn = /from '\.\/support\/(test-site|prepared-data|studio-site)\.ts'/;
  return (
    named.length === 0 ||
    named.some((name) => {
      const file = resolve(root, name);
      // Playwright also accepts a part of a name.
      return !existsSync(file) || startsItsOwn.test(readFileSync(file, 'utf8'));
    })
  );
}

const secret = 'end-to-end';
const staffToken = 'staff-token-of-the-end-to-end-tests';

/** Starts a lake and a site on free ports. */
async function startSiteIn(dataDir: string, databaseUrl: string | undefined, log: WriteStream) {
  const [port = 0, lakePort = 0] = await freePorts(2);
  const settings = readSettings({ PORT: String(port), LAKE_PORT: String(lakePort), DATA_DIR: dataDir });
  const { stop } = await startSite({
    settings,
    // Empty rather than unset: Next would read an unset one from a developer’s .env.local.
    env: {
      ...process.env,
      SANITY_PROJECT_ID: '',
      DATABASE_URL: databaseUrl ?? '',
      SMTP_URL: '',
      // The payment page returns to this address.
      SITE_URL: siteAddress(settings),
      API_BASE_URL: '',
      SANITY_WEBHOOK_SECRET: secret,
      STAFF_TOKEN: staffToken,
    },
    terminal: createTerminal(log),
    onLine: (part, line) => log.write(`${part} │ ${line}\n`),
  });
  return { siteUrl: siteAddress(settings), lakeUrl: lakeAddress(settings), stop };
}
