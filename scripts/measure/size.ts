import { parseArgs } from 'node:util';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { frameworkFloor } from './floor.ts';
import { withBrowser, withHouse } from './measured-house.ts';
import { kilobytes, table } from './table.ts';
import { type PageWeight, scriptsBeyond, shellBudget, shellScriptBytes, sumOf, weighPage } from './weight.ts';

/** The empty page: the layout and nothing in it. What it loads beyond the floor is the shell. */
const emptyPath = '/undefined/';

/** One page of each sort; `plain` ones have no island: text, pictures, links, timetables and maps. */
const pages = [
  { path: '/', plain: false },
  { path: '/ways_to_see_nz/train_journeys/tranz_alpine/', plain: false },
  { path: '/ways_to_see_nz/ferry_journeys/ferry_travel_in_new_zealand/', plain: true },
  { path: '/ways_to_see_nz/train_journeys/new_zealand_stations/', plain: true },
  { path: '/about/', plain: true },
  { path: '/destinations/kaikoura/', plain: true },
  { path: '/contact/', plain: false },
] as const;

const usage = `npm run size: what pages weigh in a browser with an empty cache, in kB (1,000 bytes).

  --files   lists every script of every page as well`;

/**
 * Prints what pages weigh and holds them to the budgets.
 * @returns the exit code: 1 when the shell is over its budget or a page without islands loads a script of its own
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { files: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const terminal = createTerminal();
  return withHouse(terminal, ({ siteUrl }) =>
    withBrowser(terminal, async (browser) => {
      const floor = await frameworkFloor(browser, terminal);
      const empty = await weighPage(browser, siteUrl, emptyPath);
      const weights: { weight: PageWeight; plain: boolean }[] = [];
      for (const { path, plain } of pages)
        weights.push({ weight: await weighPage(browser, siteUrl, path), plain });

      const shell = shellScriptBytes(empty, floor);
      const header = [
        'page',
        'scripts',
        'files',
        'floor',
        'shell',
        'blocks',
        'CSS',
        'HTML',
        'fonts',
        'images',
      ];
      terminal.line('');
      terminal.line(
        table([
          [...header, 'data', 'requests'],
          ...[empty, ...weights.map(({ weight }) => weight)].map((weight) => [
            weight.path,
            kilobytes(sumOf(weight, 'script').bytes),
            String(sumOf(weight, 'script').count),
            kilobytes(floor.bytes),
            kilobytes(shell),
            kilobytes(sumOf(weight, 'script').bytes - floor.bytes - shell),
            ...(['style', 'html', 'font', 'image', 'data'] as const).map((kind) =>
              kilobytes(sumOf(weight, kind).bytes),
            ),
            String(sumOf(weight).count),
          ]),
        ]),
      );
      terminal.line(
        `\nkB of 1,000 bytes; texts by gzip -9 a file, fonts and pictures as sent; a phone's window, before any scroll.
Floor: the scripts of an application of one empty page (${floor.count} files). Shell: what ${emptyPath} adds. Blocks: the rest.`,
      );
      if (values.files) for (const { weight } of weights) terminal.line(`\n${listing(weight)}`);

      const faults = [empty, ...weights.map(({ weight }) => weight)]
        .filter(({ status }) => status !== 200)
        .map(({ path, status }) => `${path} answers ${status}.`);
      if (shell > shellBudget)
        faults.push(
          `The shell adds ${kilobytes(shell)} kB of scripts to the floor; it may add ${kilobytes(shellBudget)}.`,
        );
      for (const { weight, plain } of weights) {
        const extra = plain ? scriptsBeyond(weight, empty) : [];
        if (extra.length > 0)
          faults.push(`${weight.path} has no island and loads ${extra.map(({ path }) => path).join(', ')}.`);
      }
      for (const fault of faults) terminal.line(`✗ ${fault}`);
      if (faults.length === 0)
        terminal.line(
          `✓ The shell adds ${kilobytes(shell)} of ${kilobytes(shellBudget)} kB; pages without islands load no script of their own.`,
        );
      return faults.length === 0 ? 0 : 1;
    }),
  );
}

function listing(weight: PageWeight): string {
  const scripts = weight.resources.filter(({ kind }) => kind === 'script');
  return `${weight.path}\n${table(scripts.map(({ path, bytes }) => [`  ${path}`, kilobytes(bytes)]))}`;
}
