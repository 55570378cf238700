/** Command line of `npm run size`: measures page weights in a browser against the size budgets. */
import { parseArgs } from 'node:util';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { budgets, emptyPath, overBudget } from './budgets.ts';
import { frameworkFloor } from './framework-floor.ts';
import { withBrowser, withSite } from './measured-site.ts';
import { kilobytes, table } from './table.ts';
import { type PageWeight, shellBudget, shellScriptBytes, sumOf, totalBytes, weighPage } from './weight.ts';

const usage = `npm run size: measures page weights in a browser with an empty cache, in kB (1,000 bytes), against the budgets.

  --url URL  measures a running site
  --files    also lists every script of every page`;

const kinds = ['style', 'html', 'font', 'image', 'data'] as const;

/**
 * Measures page weights and compares them with the budgets.
 * @returns the exit code: 1 if a page or the shell exceeds its budget, or a page without islands loads an extra script
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      files: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const terminal = createTerminal();
  const measure = (siteUrl: string): Promise<number> =>
    withBrowser(terminal, async (browser) => {
      const floor = await frameworkFloor(browser, terminal);
      const empty = await weighPage(browser, siteUrl, emptyPath);
      const shell = shellScriptBytes(empty, floor);
      const rows: string[][] = [];
      const faults: string[] = [];
      const listings: string[] = [];
      for (const budget of budgets) {
        const weight = await weighPage(browser, siteUrl, budget.path);
        const scripts = sumOf(weight, 'script');
        rows.push([
          budget.path,
          budget.kind,
          kilobytes(scripts.bytes),
          kilobytes(scripts.bytes - floor.bytes),
          kilobytes(scripts.bytes - floor.bytes - shell),
          ...kinds.map((kind) => kilobytes(sumOf(weight, kind).bytes)),
          String(sumOf(weight).count),
          kilobytes(totalBytes(weight)),
          kilobytes(1_000 * budget.max.total),
        ]);
        faults.push(...overBudget(weight, empty, floor, budget));
        listings.push(listing(weight));
      }
      if (shell > shellBudget)
        faults.push(
          `The shell adds ${kilobytes(shell)} kB of scripts to the floor; the budget is ${kilobytes(shellBudget)}.`,
        );
      const heads = ['page', 'kind', 'scripts', 'beyond floor', 'own', 'CSS', 'HTML', 'fonts'];
      terminal.line(
        `\n${table([[...heads, 'images', 'data', 'requests', 'total', 'budget'], ...rows])}

kB of 1,000 bytes. Text files count as compressed by gzip -9, fonts and pictures as sent. Viewport of a phone, before any scroll.
Floor: ${kilobytes(floor.bytes)} kB of scripts of a minimal application (${floor.count} files). The shell adds ${kilobytes(shell)}. Budgets: tools/measure/budgets.ts.`,
      );
      if (values.files) for (const lines of listings) terminal.line(`\n${lines}`);
      for (const fault of faults) terminal.line(`✗ ${fault}`);
      if (faults.length === 0) terminal.line('✓ All pages are within their budgets.');
      return faults.length === 0 ? 0 : 1;
    });
  return values.url
    ? measure(values.url.replace(/\/+$/, ''))
    : withSite(terminal, ({ siteUrl }) => measure(siteUrl));
}

function listing(weight: PageWeight): string {
  const scripts = weight.resources.filter(({ kind }) => kind === 'script');
  return `${weight.path}\n${table(scripts.map(({ path, bytes }) => [`  ${path}`, kilobytes(bytes)]))}`;
}
