import { describe, expect, test } from 'vitest';
import { filterBlocksByTime, isInWindow, nextBoundary } from './time-window.ts';

const noon = new Date('2026-09-27T12:00:00+13:00');
const before = new Date('2026-09-27T11:59:59+13:00');
const after = new Date('2026-09-27T12:00:01+13:00');

describe('a timed block', () => {
  test('is shown from its start, to the second', () => {
    expect(isInWindow({ startsAt: noon }, before)).toBe(false);
    expect(isInWindow({ startsAt: noon }, noon)).toBe(true);
  });

  test('is hidden from its end, to the second', () => {
    expect(isInWindow({ endsAt: noon }, before)).toBe(true);
    expect(isInWindow({ endsAt: noon }, noon)).toBe(false);
  });

  test('is always shown without a time window', () => {
    expect(isInWindow({}, noon)).toBe(true);
  });
});

describe('the next boundary', () => {
  test('is the nearest start or end ahead', () => {
    expect(nextBoundary([{ startsAt: before, endsAt: after }, { endsAt: noon }], before)).toEqual(noon);
  });

  test('is undefined if all boundaries have passed', () => {
    expect(nextBoundary([{ startsAt: before }], noon)).toBeUndefined();
  });
});

describe('shownBlocks', () => {
  const always = { _key: 'always', _type: 'quote', text: 'Always.' };
  const soon = { _key: 'soon', _type: 'notice', startsAt: '2026-09-27T00:00:00+12:00', body: 'Soon.' };
  const until = { _key: 'until', _type: 'notice', endsAt: after.toISOString(), body: 'Until.' };
  const section = (blocks: readonly unknown[]) => ({
    _key: 'held',
    _type: 'sharedBlocks',
    section: { id: 'shared', blocks },
  });

  test('keeps current blocks, also in shared sections', () => {
    const over = { _key: 'over', _type: 'notice', endsAt: before.toISOString(), body: 'Over.' };
    const future = { ...soon, startsAt: after.toISOString() };
    const blocks = [always, over, section([future, until, over]), future, soon];
    expect(filterBlocksByTime(blocks, noon)).toEqual({
      blocks: [always, section([until]), soon],
      changesAt: after,
    });
  });

  test('removes the content of a block with an unreadable window', () => {
    for (const odd of ['tomorrow', 7, {}, '2026-13-01T00:00:00Z']) {
      const { blocks } = filterBlocksByTime([{ ...soon, startsAt: odd }], noon);
      expect(blocks).toEqual([{ _key: 'soon', _type: 'notice', startsAt: odd, endsAt: undefined }]);
    }
  });

  test('keeps invalid blocks for the page to judge', () => {
    const odd = [null, 'text', 7, [], { _type: 'sharedBlocks', section: null }];
    expect(filterBlocksByTime(odd, noon)).toEqual({ blocks: odd, changesAt: undefined });
  });
});
