import { expect, test } from 'vitest';
import { keepMarks } from './keep-marks.ts';

test.each([
  ['InterCity Auckland – Taupō – Wellington', 'InterCity Auckland\u00A0– Taupō\u00A0– Wellington'],
  ['Stewart Island / Rakiura', 'Stewart Island\u00A0/ Rakiura'],
  ['Late September–April, and/or May', 'Late September–April, and/or May'],
])('no line of “%s” begins with a dash or a stroke', (text, kept) => {
  expect(keepMarks(text)).toBe(kept);
});
