/** Command line of `npm run audit`: Lighthouse audits of one page of each kind, against thresholds. */
import { parseArgs } from 'node:util';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import {
  faultsOf,
  type MeasuredPage,
  medianAudit,
  rowHeads,
  rowOf,
  scoreFaults,
} from './audit-thresholds.ts';
import { type Audit, audit, type Form, usualSlowdown } from './lighthouse-run.ts';
import { requireBrowser, withSite } from './measured-site.ts';
import { table } from './table.ts';

const usage = `npm run audit: runs Lighthouse on ten pages, on a phone and on a desktop.
Each metric is the median of three runs, after one warm-up run.

  --runs N      counted runs of each page (3)
  --path PATH   audits this page instead; repeatable
  --form FORM   only mobile or only desktop
  --slowdown N  how many times slower than this machine the phone is (4); a slow machine needs less
  --url URL     audits a running site
  --json        prints one JSON object on standard output, progress on standard error`;

/** One page of each kind. The bus page contains the timetables. */
const pages = [
  '/',
  '/ways_to_see_nz/train_journeys/tranz_alpine/',
  '/ways_to_see_nz/ferry_journeys/interislander_ferry/',
  '/ways_to_see_nz/bus_journeys/',
  '/destinations/',
  '/destinations/kaikoura/',
  '/tours/three-trains-and-a-strait/',
  '/ways_to_see_nz/travel_passes/rail_passes/',
  '/blogs/the-knot-at-raurimu/',
  '/contact/',
];

const forms = ['mobile', 'desktop'] as const;
const isForm = (text: string): text is Form => forms.some((form) => form === text);

/** Lighthouse's benchmark index below which the machine is too busy or too slow for reliable times. */
const quietMachine = 2_000;

/**
 * Audits the pages and prints the metrics and missed thresholds.
 * @returns the exit code: 1 if a page misses a threshold
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '3' },
      path: { type: 'string', multiple: true, default: pages },
      form: { type: 'string', multiple: true, default: [...forms] },
      slowdown: { type: 'string', default: String(usualSlowdown) },
      url: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1 || runs > 20)
    throw new PlainError('--runs takes a whole number from 1 to 20.');
  const slowdown = Number(values.slowdown);
  if (!(slowdown >= 1 && slowdown <= 20)) throw new PlainError('--slowdown takes a number from 1 to 20.');
  if (!values.form.every(isForm)) throw new PlainError('--form takes mobile or desktop.');
  const wanted = forms.filter((form) => values.form.includes(form));
  const terminal = createTerminal(values.json ? process.stderr : process.stdout);
  const executable = await requireBrowser(terminal);

  const measure = async (siteUrl: string): Promise<number> => {
    const measured: MeasuredPage[] = [];
    const repeated: string[] = [];
    // All at first, because a page that is missing should be reported before minutes of work.
    for (const path of values.path) await warm(`${siteUrl}${path}`);
    for (const path of values.path) {
      for (const form of wanted) {
        const step = terminal.step(`${path} ${form}`);
        const once = () =>
          audit(executable, `${siteUrl}${path}`, form, (message) => repeated.push(message), slowdown);
        // Warm-up run: the first visitor with this screen size waits while pictures are rendered on the same CPU.
        await once();
        const audits: Audit[] = [];
        for (let count = 0; count < runs; count += 1) audits.push(await once());
        step.done();
        measured.push({ path, form, middle: medianAudit(audits), runs: audits });
      }
    }
    const faults = [...measured.flatMap(faultsOf), ...scoreFaults(measured)];
    terminal.line(`\n${table([rowHeads, ...measured.map(rowOf)])}\n`);
    const slowest = Math.min(...measured.map(({ middle }) => middle.machine));
    if (slowest / slowdown < quietMachine / usualSlowdown)
      terminal.line(
        `This machine was busy or is slow (benchmark index ${slowest.toFixed(0)}; ${quietMachine} is enough). TBT and performance are worse than on an idle one.${wanted.includes('mobile') ? ` If it is always so slow, use --slowdown ${fairSlowdown(slowest)}.` : ''}`,
      );
    for (const message of repeated) terminal.line(message);
    for (const fault of faults) terminal.line(`✗ ${fault}`);
    if (faults.length === 0) terminal.line('✓ All thresholds are met.');
    if (values.json) console.log(JSON.stringify({ pages: measured, faults, repeated }, null, 2));
    return faults.length === 0 ? 0 : 1;
  };
  return values.url
    ? measure(values.url.replace(/\/+$/, ''))
    : withSite(terminal, ({ publicUrl }) => measure(publicUrl));
}

/** Returns the slowdown that makes this machine no faster than a phone simulated on a machine of `quietMachine`, at least 1. */
const fairSlowdown = (index: number) =>
  Math.max(1, Math.floor((index * usualSlowdown * 10) / quietMachine) / 10);

/** Warms the caches with three requests: the first renders and caches the page, the third stores it with better compression. */
async function warm(url: string): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const answer = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new PlainError(`${url} answers ${answer.status}.`);
  }
}
