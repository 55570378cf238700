import { parseArgs } from 'node:util';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { budgets, emptyPath, overBudget } from './budgets.ts';
import { frameworkFloor } from './floor.ts';
import { withBrowser, withSite } from './measured-site.ts';
import { kilobytes, table } from './table.ts';
import { type PageWeight, shellBudget, shellScriptBytes, sumOf, weighPage } from './weight.ts';

const usage = `npm run size: what pages weigh in a browser with an empty cache, in kB (1,000 bytes), beside what their kind may weigh.

  --url URL  a site that runs already, without a trailing slash
  --files    lists every script of every page as well`;

const kinds = ['style', 'html', 'font', 'image', 'data'] as const;

/**
 * Prints what pages weigh and holds them to the budgets.
 * @returns the exit code: 1 when a page is over its budget, the shell over its own, or a page without islands loads a
 * script of its own
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
          kilobytes(sumOf(weight).bytes),
          kilobytes(1_000 * budget.most.total),
        ]);
        faults.push(...overBudget(weight, empty, floor, budget));
        listings.push(listing(weight));
      }
      if (shell > shellBudget)
        faults.push(
          `The shell adds ${kilobytes(shell)} kB of scripts to the floor; it may add ${kilobytes(shellBudget)}.`,
        );
      const heads = ['page', 'kind', 'scripts', 'beyond the floor', 'of its own', 'CSS', 'HTML', 'fonts'];
      terminal.line(
        `\n${table([[...heads, 'images', 'data', 'requests', 'all', 'allowed'], ...rows])}

kB of 1,000 bytes; texts by gzip -9 a file, fonts and pictures as sent; a phone's window, before any scroll.
Floor: the ${kilobytes(floor.bytes)} kB of an application of one empty page (${floor.count} files). The shell adds ${kilobytes(shell)}. Budgets: tools/measure/budgets.ts.`,
      );
      if (values.files) for (const lines of listings) terminal.line(`\n${lines}`);
      for (const fault of faults) terminal.line(`✗ ${fault}`);
      if (faults.length === 0) terminal.line('✓ Every page keeps to its budget.');
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
