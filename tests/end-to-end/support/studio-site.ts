/** Starts a site with a Studio for specs that edit content. */
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import type { SanityClient } from '@sanity/client';
import { freePorts } from '#scripts/launch/ports.mjs';
import { root } from '#scripts/launch/root.mjs';
import { lakeAddress, readSettings, siteAddress } from '#scripts/launch/settings.mjs';
import { startSite } from '#scripts/launch/site.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { lakeClient } from './lake-client.ts';
import { prepareData } from './prepared-data.ts';

/** A site that a test file edits: site, Studio and lake, started as `npm start` does. */
export type StudioSite = {
  readonly siteUrl: string;
  readonly lakeUrl: string;
  /** A Sanity client of the lake, for checks beside the browser. */
  readonly client: SanityClient;
  stop(): Promise<void>;
};

/**
 * Starts a site with a Studio on free ports, with prepared data. Its output goes to a log in test-results/.
 * @param name the name of the log
 */
export async function startStudioSite(name: string): Promise<StudioSite> {
  const [port = 0, lakePort = 0] = await freePorts(2);
  const { dataDir, databaseUrl, remove } = await prepareData();
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results', `${name}.log`));
  const settings = readSettings({ PORT: String(port), LAKE_PORT: String(lakePort), DATA_DIR: dataDir });
  const testSite = await startSite({
    settings,
    env: {
      ...process.env,
      SANITY_PROJECT_ID: '',
      DATABASE_URL: databaseUrl,
      SMTP_URL: '',
      SITE_URL: siteAddress(settings),
      API_BASE_URL: '',
      SANITY_WEBHOOK_SECRET: name,
    },
    terminal: createTerminal(log),
    onLine: (part, line) => log.write(`${part} │ ${line}\n`),
  });
  return {
    siteUrl: siteAddress(settings),
    lakeUrl: lakeAddress(settings),
    client: lakeClient(lakeAddress(settings)),
    async stop() {
      await testSite.stop();
      log.end();
      await remove();
    },
  };
}

/** The name of the shared site’s log. */
export const sharedLog = 'shared-studio';

/**
 * Playwright’s `test` with a site that specs share, because a start takes ten seconds. A spec must leave it as the others
 * expect it.
 */
export const test = base.extend<object, { studioSite: StudioSite }>({
  studioSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      const testSite = await startStudioSite(sharedLog);
      await use(testSite);
      await testSite.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/**
 * Blocks all requests except to the site, and collects faults: requests elsewhere, console errors and uncaught errors. The
 * list stays empty if there are none.
 */
export async function watchEditor(context: BrowserContext, testSite: StudioSite): Promise<readonly string[]> {
  const faults: string[] = [];
  const own = new Set([testSite.siteUrl, testSite.lakeUrl].map((url) => new URL(url).host));
  await context.route(
    (url) => /^(?:https?|wss?):$/.test(url.protocol) && !own.has(url.host),
    (route) => {
      faults.push(`requested ${route.request().url()}`);
      return route.abort();
    },
  );
  context.on('weberror', (fault) => faults.push(`threw ${fault.error().stack ?? fault.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  return faults;
}

/** Opens a document's form. */
export async function openDocument(
  page: Page,
  testSite: StudioSite,
  id: string,
  type: string,
): Promise<void> {
  await page.goto(`${testSite.siteUrl}/studio/intent/edit/id=${id};type=${type}/`);
  await page.getByTestId('document-panel-scroller').waitFor();
}
