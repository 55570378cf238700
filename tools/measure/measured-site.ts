import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { ensureBrowser, launchOptions } from '#scripts/launch/browser.mjs';
import { buildIfNeeded } from '#scripts/launch/build.mjs';
import { freePorts } from '#scripts/launch/ports.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import { lakeAddress, publicAddress, readSettings, siteAddress } from '#scripts/launch/settings.mjs';
import { startSite } from '#scripts/launch/site.mjs';
import type { createTerminal } from '#scripts/launch/terminal.mjs';

/** Progress for whoever waits. */
export type Terminal = ReturnType<typeof createTerminal>;

/** A house of its own to measure. Addresses have no trailing slash. */
export type MeasuredSite = {
  readonly siteUrl: string;
  /** The same site as it calls itself, so that canonical addresses are its own. */
  readonly publicUrl: string;
  readonly lakeUrl: string;
  readonly dataDir: string;
};

/** Settings of a site that runs beside us, which must not leak into one that is measured. */
const ownSettings = {
  SANITY_PROJECT_ID: '',
  SANITY_WEBHOOK_SECRET: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  SITE_URL: '',
  API_BASE_URL: '',
  CONTENT_DIR: '',
  LOG_LEVEL: 'warn',
  // What is drawn in the background would be measured too.
  KEEP_EVERY_PAGE: 'false',
  RATE_LIMITS: 'off',
};

/**
 * Starts the production build (made first when the sources are newer) with the content of the repository in an empty
 * data folder on free ports of the loopback address, by the code `npm start` uses; stops it and removes the folder
 * afterwards, whatever happens.
 */
export async function withSite<Result>(
  terminal: Terminal,
  measure: (site: MeasuredSite) => Promise<Result>,
): Promise<Result> {
  await buildIfNeeded(terminal);
  const [port, lakePort] = await freePorts(2);
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-measured-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  const settings = readSettings({ PORT: String(port), LAKE_PORT: String(lakePort), DATA_DIR: dataDir });
  try {
    const words: string[] = [];
    const site = await startSite({
      settings,
      env: { ...process.env, ...ownSettings },
      terminal,
      onLine: (part, line) => words.push(`${part} │ ${line}`),
    });
    try {
      return await Promise.race([
        measure({
          siteUrl: siteAddress(settings),
          publicUrl: publicAddress(settings),
          lakeUrl: lakeAddress(settings),
          dataDir,
        }),
        site.fallen,
      ]);
    } catch (error) {
      for (const line of words.slice(-20)) terminal.line(line);
      throw error;
    } finally {
      await site.stop();
    }
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Opens the browser found on this machine (or Debian's, installed when it may be) and closes it afterwards. */
export async function withBrowser<Result>(
  terminal: Terminal,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  await requireBrowser(terminal);
  const browser = await chromium.launch(launchOptions());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Where the browser is. Throws a plain sentence when there is none. */
export async function requireBrowser(terminal: Terminal): Promise<string> {
  try {
    const { executablePath } = await ensureBrowser((what, command, args) =>
      runTool(terminal, what, command, args),
    );
    return executablePath;
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}
