import { describe, expect, it } from 'vitest';
import { faultsOf, medianAudit, rowHeads, rowOf, scoreFaults } from './audit-thresholds.ts';
import type { Audit } from './lighthouse-run.ts';

const good: Audit = {
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 1_000,
  lcp: 1_400,
  cls: 0,
  tbt: 50,
  machine: 3_000,
  faults: [],
};
const page = (changed: Partial<Audit>, form: 'mobile' | 'desktop' = 'mobile') => ({
  path: '/tours/',
  form,
  middle: { ...good, ...changed },
  runs: [good],
});

describe('audit thresholds', () => {
  // @spec E.4
  it('accept a page exactly at each threshold', () => {
    expect(faultsOf(page({}))).toEqual([]);
    expect(faultsOf(page({ performance: 100 }, 'desktop'))).toEqual([]);
  });

  it.each([
    [{ performance: 98 }, 'mobile', '/tours/ mobile: performance 98, wanted 99.'],
    [{ performance: 99 }, 'desktop', '/tours/ desktop: performance 99, wanted 100.'],
    [{ seo: 99, faults: ['hreflang'] }, 'mobile', '/tours/ mobile: SEO 99, wanted 100 (hreflang).'],
    [{ fcp: 1_010 }, 'mobile', '/tours/ mobile: FCP 1.01 s, wanted at most 1.0.'],
    [{ lcp: 1_410 }, 'mobile', '/tours/ mobile: LCP 1.41 s, wanted at most 1.4.'],
    [{ cls: 0.001 }, 'mobile', '/tours/ mobile: CLS 0.001, wanted at most 0.'],
    [{ tbt: 51 }, 'mobile', '/tours/ mobile: TBT 51 ms, wanted at most 50.'],
  ] as const)('report each missed threshold: %j', (changed, form, words) => {
    expect(faultsOf(page(changed, form))).toContain(words);
  });

  it('reject a metric that was not measured', () => {
    expect(faultsOf(page({ lcp: Number.NaN, tbt: Number.NaN, cls: Number.NaN }))).toHaveLength(3);
  });

  // @spec E.4
  it('apply to the median of each metric, with the faults of all runs', () => {
    const audits = [
      { ...good, lcp: 3_000, tbt: 10, faults: ['a'] },
      { ...good, lcp: 1_000, tbt: 30, faults: ['b', 'a'] },
      { ...good, lcp: 2_000, tbt: 20 },
    ];
    expect(medianAudit(audits)).toEqual({ ...good, lcp: 2_000, tbt: 20, faults: ['a', 'b'] });
  });

  it('accept a score of 99 on one page in five', () => {
    const pages = (perfect: number) => [
      ...Array.from({ length: perfect }, () => page({ performance: 100 })),
      ...Array.from({ length: 10 - perfect }, () => page({})),
    ];
    expect(scoreFaults(pages(8))).toEqual([]);
    expect(scoreFaults(pages(7))).toEqual(['Performance is 100 on 7 of 10 pages, wanted on 8.']);
  });

  it('have a table row with a cell for each column', () => {
    expect(rowOf(page({}))).toHaveLength(rowHeads.length);
  });
});
