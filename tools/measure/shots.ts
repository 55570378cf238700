/** Command line of `npm run shots`: takes screenshots of every page. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { specialRoutes, visitorPages } from '#src/page/page-routes.ts';
import { type Terminal, withBrowser, withSite } from './measured-site.ts';
import { type Shot, shotIndex, themes } from './shot-index.ts';

const usage = `npm run shots: takes screenshots of every page into ./shots. Open shots/index.html to view them.

  --only PATH      only this page; repeatable
  --widths LIST    widths of the window in pixels (320,390,768,1280,1920)
  --url URL        uses a running site`;

/** Pages that are not in the sitemap. */
const unlisted = ['/search/?q=wellington', ...visitorPages, ...specialRoutes, '/no-such-page/'];

/** Number of pages open concurrently. */
const sideBySide = 3;

const height = 900;

/** Maximum height of one screenshot in pixels. Longer pages take several: Chromium leaves the bottom of a very tall one blank. */
const tallest = 10_000;

/** Timeout of one screenshot in milliseconds. It is high because pages such as the block reference are very long. */
const timeoutMs = 120_000;

const folder = join(root, 'shots');

/**
 * Takes full-page screenshots at each width in both themes.
 * @returns the exit code: always 0; a failure throws
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true },
      widths: { type: 'string', default: '320,390,768,1280,1920' },
      url: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const widths = values.widths.split(',').map(Number);
  if (widths.some((width) => !Number.isInteger(width) || width < 200 || width > 4_000))
    throw new PlainError('--widths takes whole numbers from 200 to 4000, separated by commas.');
  const terminal = createTerminal();
  const shoot = (siteUrl: string) =>
    withBrowser(terminal, (browser) => shootAll(terminal, browser, siteUrl, widths, values.only));
  return values.url
    ? shoot(values.url.replace(/\/+$/, ''))
    : withSite(terminal, ({ siteUrl }) => shoot(siteUrl));
}

async function shootAll(
  terminal: Terminal,
  browser: Browser,
  siteUrl: string,
  widths: readonly number[],
  only: readonly string[] | undefined,
): Promise<number> {
  const paths = only ?? [...(await sitemapPaths(siteUrl)), ...unlisted];
  if (!only) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const waiting = paths.flatMap((path) => widths.map((width) => ({ path, width })));
  const shots: Shot[] = [];
  const step = terminal.step(`Taking ${waiting.length * themes.length} screenshots of ${paths.length} pages`);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      shots.push(...(await shootPage(browser, siteUrl, next.path, next.width)));
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  step.done();
  writeFileSync(join(folder, 'index.html'), shotIndex(shots, paths, widths));
  for (const { path, width, overflow } of shots) {
    if (overflow > 0) terminal.line(`  ${path} at ${width} px is ${overflow} px wider than the window.`);
  }
  terminal.line(`Open ${join(folder, 'index.html')}`);
  return 0;
}

async function shootPage(browser: Browser, siteUrl: string, path: string, width: number): Promise<Shot[]> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const answer = await page.goto(`${siteUrl}${path}`, { waitUntil: 'load' });
    await showEverything(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const shots: Shot[] = [];
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await twoFrames(page);
      const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0, part = 1; top < pageHeight; top += tallest, part += 1) {
        const file = `${fileName(path)}-${width}-${theme}${part === 1 ? '' : `-${part}`}.png`;
        const clip = { x: 0, y: top, width, height: Math.min(tallest, pageHeight - top) };
        await page.screenshot({
          path: join(folder, file),
          fullPage: true,
          clip,
          type: 'png',
          timeout: timeoutMs,
        });
        shots.push({
          path,
          width,
          theme,
          file,
          status: answer?.status() ?? 0,
          overflow: theme === themes[0] && part === 1 ? overflow : 0,
        });
      }
    }
    return shots;
  } finally {
    await context.close();
  }
}

/** Loads everything below the first screen, which the page otherwise loads on scroll. */
async function showEverything(page: Page): Promise<void> {
  await page.locator('html:not([data-arriving])').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all([...pictures.map((picture) => picture.decode().catch(() => {})), document.fonts.ready]);
  });
}

/** Waits two frames: after a theme change, text may keep the other theme's colour for a frame. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

async function sitemapPaths(siteUrl: string): Promise<string[]> {
  const answer = await fetch(`${siteUrl}/sitemap.xml`);
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)];
  const paths = addresses.map(([, address = '']) => new URL(address).pathname);
  if (paths.length === 0) throw new PlainError(`${siteUrl}/sitemap.xml lists no pages.`);
  return paths;
}

/** Converts a path to a file name: `/a/b_c/` becomes `a--b_c`. */
function fileName(path: string): string {
  return (
    path
      .replace(/^\/|\/$/g, '')
      .replaceAll('/', '--')
      .replace(/[^\w-]/g, '_') || 'home'
  );
}
