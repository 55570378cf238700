import { parseArgs } from 'node:util';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { faultsOf, type MeasuredPage, middleOf, rowHeads, rowOf } from './audit-marks.ts';
import { type Audit, audit, type Form } from './lighthouse-run.ts';
import { requireBrowser, withSite } from './measured-site.ts';
import { table } from './table.ts';

const usage = `npm run audit: Lighthouse on ten pages, on a phone and on a desktop: the middle of three runs of each figure, after one that does not
count.

  --runs N      of each (3)
  --path PATH   another page; may be given more than once
  --form FORM   mobile or desktop alone
  --url URL     a site that runs already, without a trailing slash
  --json        for programs: one object, and nothing else on the standard output`;

/** One page of each kind. The buses' holds the timetables. */
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

/** Below this a machine is too busy, or too slow, for what depends on its speed to mean much. */
const quietMachine = 2_000;

/**
 * Prints marks and the figures behind them.
 * @returns the exit code: 1 when a page misses a mark
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '3' },
      path: { type: 'string', multiple: true, default: pages },
      form: { type: 'string', multiple: true, default: [...forms] },
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
  if (!values.form.every(isForm)) throw new PlainError('--form takes mobile or desktop.');
  const wanted = forms.filter((form) => values.form.includes(form));
  const terminal = createTerminal(values.json ? process.stderr : process.stdout);
  const executable = await requireBrowser(terminal);

  const measure = async (siteUrl: string): Promise<number> => {
    const measured: MeasuredPage[] = [];
    const repeated: string[] = [];
    for (const path of values.path) {
      await warm(`${siteUrl}${path}`);
      for (const form of wanted) {
        const step = terminal.step(`${path} ${form}`);
        const once = () => audit(executable, `${siteUrl}${path}`, form, (message) => repeated.push(message));
        // The first visitor with such a screen waits for pictures to be made, on the processors that draw the page.
        await once();
        const audits: Audit[] = [];
        for (let count = 0; count < runs; count += 1) audits.push(await once());
        step.done();
        measured.push({ path, form, middle: middleOf(audits), runs: audits });
      }
    }
    const faults = measured.flatMap(faultsOf);
    terminal.line(`\n${table([rowHeads, ...measured.map(rowOf)])}\n`);
    const slowest = Math.min(...measured.map(({ middle }) => middle.machine));
    if (slowest < quietMachine)
      terminal.line(
        `This machine was busy or is slow (Lighthouse gives it ${slowest.toFixed(0)}; ${quietMachine} is enough): TBT and performance came out worse for it.`,
      );
    for (const message of repeated) terminal.line(message);
    for (const fault of faults) terminal.line(`✗ ${fault}`);
    if (faults.length === 0) terminal.line('✓ Every mark is reached.');
    if (values.json) console.log(JSON.stringify({ pages: measured, faults, repeated }, null, 2));
    return faults.length === 0 ? 0 : 1;
  };
  return values.url
    ? measure(values.url.replace(/\/+$/, ''))
    : withSite(terminal, ({ publicUrl }) => measure(publicUrl));
}

/** Requests a page three times, as its first visitors would: the first request renders and caches it, the third packs it tightly. */
async function warm(url: string): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const answer = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new PlainError(`${url} answers ${answer.status}.`);
  }
}
