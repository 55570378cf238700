/** Thresholds that every page must reach in a Lighthouse audit, and the report of pages that miss one. */
import type { Audit, Form } from './lighthouse-run.ts';
import { median } from './table.ts';

/** Audits of one page in one form (mobile or desktop). */
export type MeasuredPage = {
  readonly path: string;
  readonly form: Form;
  /** The median of each metric. */
  readonly middle: Audit;
  readonly runs: readonly Audit[];
};

/**
 * Thresholds: minimum scores out of 100, maximum times in milliseconds, maximum layout shift. A score of 99 instead of
 * 100 is accepted on one page in five.
 */
const marks = {
  performance: { mobile: 99, desktop: 100 },
  others: 100,
  fcp: 1_000,
  lcp: 1_400,
  cls: 0,
  tbt: 50,
} as const;

/** Returns the median of each metric and the faults of all runs. */
export function medianAudit(audits: readonly Audit[]): Audit {
  const of = (pick: (audit: Audit) => number) => median(audits.map(pick));
  return {
    performance: of(({ performance }) => performance),
    accessibility: of(({ accessibility }) => accessibility),
    bestPractices: of(({ bestPractices }) => bestPractices),
    seo: of(({ seo }) => seo),
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    cls: of(({ cls }) => cls),
    tbt: of(({ tbt }) => tbt),
    machine: of(({ machine }) => machine),
    faults: [...new Set(audits.flatMap(({ faults }) => faults))],
  };
}

/** Column headings for `rowOf`. */
export const rowHeads = [
  'page',
  'form',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'FCP s',
  'LCP s',
  'CLS',
  'TBT ms',
  'runs',
  'machine',
];

/** Formats a page as a row of the table. */
export function rowOf({ path, form, middle, runs }: MeasuredPage): string[] {
  return [
    path,
    form,
    String(middle.performance),
    String(middle.accessibility),
    String(middle.bestPractices),
    String(middle.seo),
    (middle.fcp / 1_000).toFixed(2),
    (middle.lcp / 1_000).toFixed(2),
    middle.cls.toFixed(3),
    middle.tbt.toFixed(0),
    runs.map(({ performance }) => performance).join(' '),
    middle.machine.toFixed(0),
  ];
}

/** Returns a sentence for each missed threshold. A metric that is not a number misses its threshold. */
export function faultsOf({ path, form, middle }: MeasuredPage): string[] {
  const faults: string[] = [];
  const check = (isReached: boolean, words: string) => {
    if (!isReached) faults.push(`${path} ${form}: ${words}.`);
  };
  const { performance, accessibility, bestPractices, seo, fcp, lcp, cls, tbt } = middle;
  const wanted = marks.performance[form];
  check(performance >= wanted, `performance ${performance}, wanted ${wanted}`);
  const others = { accessibility, 'best practices': bestPractices, SEO: seo };
  for (const [name, score] of Object.entries(others))
    check(
      score >= marks.others,
      `${name} ${score}, wanted ${marks.others} (${middle.faults.join(', ') || 'no single audit'})`,
    );
  const checkTime = (name: string, time: number, limit: number) =>
    check(
      time <= limit,
      `${name} ${(time / 1_000).toFixed(2)} s, wanted at most ${(limit / 1_000).toFixed(1)}`,
    );
  checkTime('FCP', fcp, marks.fcp);
  checkTime('LCP', lcp, marks.lcp);
  check(cls <= marks.cls, `CLS ${cls.toFixed(3)}, wanted at most ${marks.cls}`);
  check(tbt <= marks.tbt, `TBT ${tbt.toFixed(0)} ms, wanted at most ${marks.tbt}`);
  return faults;
}

/** Returns a sentence if too few pages have the full score for performance. */
export function scoreFaults(measured: readonly MeasuredPage[]): string[] {
  const perfect = measured.filter(({ middle }) => middle.performance === 100).length;
  const wanted = Math.ceil(0.8 * measured.length);
  return perfect >= wanted
    ? []
    : [`Performance is 100 on ${perfect} of ${measured.length} pages, wanted on ${wanted}.`];
}
