import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesWithin, keepTimes, readTimes } from './test-times.mjs';

const timesFile = () => join(mkdtempSync(join(tmpdir(), 'southbound-times-')), 'times.json');
const seconds = (file: string, setup: number, tests: number) => ({
  file,
  setupMs: setup * 1000,
  testsMs: tests * 1000,
});

describe('the times of test files', () => {
  it('are those of the last run, set-up and both passes of stories included', () => {
    const path = timesFile();
    keepTimes(
      [seconds('a', 1, 1), seconds('b.stories.tsx', 1, 1), seconds('b.stories.tsx (phone)', 1, 1)],
      path,
    );
    keepTimes([seconds('a', 1, 4)], path);
    expect(filesWithin(9, ['a', 'b.stories.tsx'], [], path)).toEqual(['a', 'b.stories.tsx']);
    expect(filesWithin(8.9, ['a', 'b.stories.tsx'], [], path)).toEqual(['a']);
  });

  it('leave out what does not fit, but not the first file', () => {
    const path = timesFile();
    keepTimes([seconds('long', 0, 9), seconds('short', 0, 1)], path);
    expect(filesWithin(5, ['short', 'long', 'unknown'], [], path)).toEqual(['short', 'unknown']);
    expect(filesWithin(5, ['long', 'short'], [], path)).toEqual(['long']);
    expect(filesWithin(5, ['short', 'long'], ['long'], path)).toEqual(['short', 'long']);
  });

  it('are those of no file where a runner was stopped half-way', () => {
    const path = timesFile();
    expect(readTimes(path)).toEqual([]);
    writeFileSync(path, '[{"file":');
    expect(readTimes(path)).toEqual([]);
    expect(filesWithin(1, ['a', 'b'], [], path)).toEqual(['a']);
  });
});
