import { describe, expect, test, vi } from 'vitest';
import { PlainError } from '#scripts/launch/root.mjs';
import { BadRecording, readReport, repeatBadRecordings } from './lighthouse-run.ts';

const good = { score: 1, auditRefs: [{ id: 'document-title', weight: 1 }] };
const report = {
  environment: { benchmarkIndex: 2_500 },
  categories: { performance: good, accessibility: good, 'best-practices': good, seo: good },
  audits: {
    'largest-contentful-paint': { score: 0.9, numericValue: 1_800 },
    'cumulative-layout-shift': { score: 1, numericValue: 0 },
    'total-blocking-time': { score: 1, numericValue: 40 },
    'document-title': { score: 0 },
  },
};

describe('Lighthouse report', () => {
  test('contains scores, times and failed audits', () => {
    expect(readReport(report)).toMatchObject({
      seo: 100,
      lcp: 1_800,
      tbt: 40,
      faults: Array(3).fill('document-title'),
    });
  });

  test('throws for a bad recording, in the run or in a single audit', () => {
    const lost = {
      score: null,
      errorMessage: 'Something went wrong with recording the trace. (NO_NAVSTART)',
    };
    const runtimeError = { code: 'NO_NAVSTART', message: 'Something went wrong.' };
    expect(() => readReport({ ...report, runtimeError })).toThrow(BadRecording);
    expect(() => readReport({ ...report, audits: { 'total-blocking-time': lost } })).toThrow(BadRecording);
  });

  test('throws for a page that cannot be loaded', () => {
    const runtimeError = { code: 'FAILED_DOCUMENT_REQUEST', message: 'The page could not be loaded.' };
    expect(() => readReport({ ...report, runtimeError })).toThrow('The page could not be loaded.');
  });
});

describe('bad recording', () => {
  const bad = new BadRecording('bad');

  test('is repeated and reported each time', async () => {
    const visit = vi.fn().mockRejectedValueOnce(bad).mockRejectedValueOnce(bad).mockResolvedValue('good');
    const tell = vi.fn();
    expect(await repeatBadRecordings(visit, tell)).toBe('good');
    expect(tell).toHaveBeenCalledTimes(2);
  });

  test('fails after three in a row; any other error fails immediately', async () => {
    const always = vi.fn().mockRejectedValue(bad);
    await expect(repeatBadRecordings(always, () => undefined)).rejects.toBe(bad);
    expect(always).toHaveBeenCalledTimes(3);
    const broken = vi.fn().mockRejectedValue(new PlainError('no page'));
    await expect(repeatBadRecordings(broken, () => undefined)).rejects.toThrow('no page');
    expect(broken).toHaveBeenCalledTimes(1);
  });
});
