import { describe, expect, it } from 'vitest';
import { faultsOf, medianAudit, rowHeads, rowOf } from './audit-thresholds.ts';
import type { Audit } from './lighthouse-run.ts';

const good: Audit = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 900,
  lcp: 2_000,
  cls: 0.02,
  tbt: 150,
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
    [{ performance: 94 }, 'mobile', '/tours/ mobile: performance 94, wanted 95.'],
    [{ performance: 99 }, 'desktop', '/tours/ desktop: performance 99, wanted 100.'],
    [{ seo: 99, faults: ['hreflang'] }, 'mobile', '/tours/ mobile: SEO 99, wanted 100 (hreflang).'],
    [{ lcp: 2_010 }, 'mobile', '/tours/ mobile: LCP 2.01 s, wanted at most 2.0.'],
    [{ cls: 0.021 }, 'mobile', '/tours/ mobile: CLS 0.021, wanted at most 0.02.'],
    [{ tbt: 151 }, 'mobile', '/tours/ mobile: TBT 151 ms, wanted at most 150.'],
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

  it('have a table row with a cell for each column', () => {
    expect(rowOf(page({}))).toHaveLength(rowHeads.length);
  });
});
