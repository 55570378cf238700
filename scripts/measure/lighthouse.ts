import { parseArgs } from 'node:util';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { type Audit, audit, type Form } from './audit.ts';
import { requireBrowser, withHouse } from './measured-house.ts';
import { median, table } from './table.ts';

const usage = `npm run lighthouse: Lighthouse on the home page and a journey's page, the middle one of three runs.

  --runs N      of each (3)
  --path PATH   another page; may be given more than once
  --url URL     a site that runs already, without a trailing slash`;

const pages = ['/', '/ways_to_see_nz/train_journeys/tranz_alpine/'];

/** What every page has to reach; scores of 100. */
const least = { performance: { mobile: 90, desktop: 100 }, others: 100 } as const;

/** Above this things move under the reader's eyes. */
const mostShift = 0.02;

/**
 * Prints scores and the figures behind them.
 * @returns the exit code: 1 when a page misses a mark
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '3' },
      path: { type: 'string', multiple: true, default: pages },
      url: { type: 'string' },
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
  const terminal = createTerminal();
  const executable = await requireBrowser(terminal);

  const measure = async (siteUrl: string): Promise<number> => {
    const rows: string[][] = [
      [
        'page',
        'form',
        'performance',
        'accessibility',
        'best practices',
        'SEO',
        'LCP s',
        'CLS',
        'TBT ms',
        'runs',
      ],
    ];
    const faults: string[] = [];
    for (const path of values.path) {
      for (const form of ['mobile', 'desktop'] as const) {
        const step = terminal.step(`${path} ${form}`);
        const audits: Audit[] = [];
        for (let run = 0; run < runs; run += 1)
          audits.push(await audit(executable, `${siteUrl}${path}`, form));
        step.done();
        const middle = middleOf(audits);
        rows.push(row(path, form, middle, audits));
        faults.push(...faultsOf(path, form, middle));
      }
    }
    terminal.line(`\n${table(rows)}\n`);
    for (const fault of faults) terminal.line(`✗ ${fault}`);
    if (faults.length === 0) terminal.line('✓ Every mark is reached.');
    return faults.length === 0 ? 0 : 1;
  };
  return values.url
    ? measure(values.url.replace(/\/+$/, ''))
    : withHouse(terminal, ({ publicUrl }) => measure(publicUrl));
}

/** The middle one of each figure; every fault that was seen. */
function middleOf(audits: readonly Audit[]): Audit {
  const of = (pick: (audit: Audit) => number) => median(audits.map(pick));
  return {
    performance: of(({ performance }) => performance),
    accessibility: of(({ accessibility }) => accessibility),
    bestPractices: of(({ bestPractices }) => bestPractices),
    seo: of(({ seo }) => seo),
    lcp: of(({ lcp }) => lcp),
    cls: of(({ cls }) => cls),
    tbt: of(({ tbt }) => tbt),
    faults: [...new Set(audits.flatMap(({ faults }) => faults))],
  };
}

function row(path: string, form: Form, middle: Audit, audits: readonly Audit[]): string[] {
  return [
    path,
    form,
    String(middle.performance),
    String(middle.accessibility),
    String(middle.bestPractices),
    String(middle.seo),
    (middle.lcp / 1_000).toFixed(2),
    middle.cls.toFixed(3),
    middle.tbt.toFixed(0),
    audits.map(({ performance }) => performance).join(' '),
  ];
}

function faultsOf(path: string, form: Form, audit: Audit): string[] {
  const faults: string[] = [];
  const wanted = least.performance[form];
  if (audit.performance < wanted)
    faults.push(`${path} ${form}: performance ${audit.performance}, wanted ${wanted}.`);
  const others = {
    accessibility: audit.accessibility,
    'best practices': audit.bestPractices,
    SEO: audit.seo,
  };
  for (const [name, score] of Object.entries(others)) {
    if (score < least.others)
      faults.push(`${path} ${form}: ${name} ${score}, wanted ${least.others} (${audit.faults.join(', ')}).`);
  }
  if (!(audit.cls < mostShift))
    faults.push(`${path} ${form}: CLS ${audit.cls.toFixed(3)}, wanted below ${mostShift}.`);
  return faults;
}
