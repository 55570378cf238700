import { describe, expect, it } from 'vitest';
import { faultsOf, middleOf, rowHeads, rowOf } from './audit-marks.ts';
import type { Audit } from './lighthouse-run.ts';

const good: Audit = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
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

describe('the marks of an audit', () => {
  // @spec E.4
  it('are reached at their very edge', () => {
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
  ] as const)('are named when they are missed: %j', (changed, form, words) => {
    expect(faultsOf(page(changed, form))).toContain(words);
  });

  it('are missed by a figure that was not measured', () => {
    expect(faultsOf(page({ lcp: Number.NaN, tbt: Number.NaN, cls: Number.NaN }))).toHaveLength(3);
  });

  // @spec E.4
  it('are held by the middle of each figure by itself, with every fault that was seen', () => {
    const audits = [
      { ...good, lcp: 3_000, tbt: 10, faults: ['a'] },
      { ...good, lcp: 1_000, tbt: 30, faults: ['b', 'a'] },
      { ...good, lcp: 2_000, tbt: 20 },
    ];
    expect(middleOf(audits)).toEqual({ ...good, lcp: 2_000, tbt: 20, faults: ['a', 'b'] });
  });

  it('stand in a row with a head for each', () => {
    expect(rowOf(page({}))).toHaveLength(rowHeads.length);
  });
});
