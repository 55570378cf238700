/** Starts a production site with its own data folder for measurements, and opens a browser. */
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

/** Prints progress. */
export type Terminal = ReturnType<typeof createTerminal>;

/** A running site to measure. URLs have no trailing slash. */
export type MeasuredSite = {
  readonly siteUrl: string;
  /** The site's own public URL, which its canonical addresses start with. */
  readonly publicUrl: string;
  readonly lakeUrl: string;
  readonly dataDir: string;
};

/** Overrides for settings in the environment that must not affect a measured site. */
export const ownSettings = {
  SANITY_PROJECT_ID: '',
  SANITY_WEBHOOK_SECRET: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  SITE_URL: '',
  API_BASE_URL: '',
  CONTENT_DIR: '',
  LOG_LEVEL: 'warn',
  // Page warming in the background would be measured too.
  KEEP_EVERY_PAGE: 'false',
  RATE_LIMITS: 'off',
};

/**
 * Runs `measure` on a production site with the repository's content. It builds the site if the sources are newer. It
 * starts it like `npm start`, on free loopback ports with an empty data folder. Afterwards it always stops the site and
 * removes the folder.
 * @param ownEnv further settings of the site
 */
export async function withSite<Result>(
  terminal: Terminal,
  measure: (site: MeasuredSite) => Promise<Result>,
  ownEnv: Readonly<Record<string, string>> = {},
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
      env: { ...process.env, ...ownSettings, ...ownEnv },
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

/** Runs `work` with a headless browser: an installed one, or Debian's, which it installs if permitted. */
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

/**
 * Returns the path of the browser.
 * @throws {PlainError} if no browser is installed and none can be
 */
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
