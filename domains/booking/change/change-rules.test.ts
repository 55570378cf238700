import { beforeAll, describe, expect, test } from 'vitest';
import { loadTestTimetable } from '#domains/cart/cart-fixtures.testing.ts';
import type { ChangeTerms } from '#domains/travel/fares/change-terms.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { exampleItem, exampleRide } from '../example-booking.ts';
import { changeableFares } from './change-fixtures.testing.ts';
import { changeFee, changeRefusal, findChangeTerms } from './change-rules.ts';

const terms: ChangeTerms = {
  ...{ until: '2026-12-01T07:00:00+13:00', times: 2, freeTimes: 1, feeCents: 1_000 },
  ...{ paysDifference: true, needsSameFare: false },
};
const now = new Date('2026-11-30T12:00:00+13:00');

describe('the change terms of a booked journey', () => {
  let feed: LoadedFeed;
  beforeAll(async () => {
    feed = await loadTestTimetable(changeableFares);
  });

  const sold = (changeTerms: ChangeTerms | null | undefined, ride = {}) => {
    const { data } = exampleItem();
    if (data.kind !== 'journey') throw new Error('The example is a journey.');
    const serviceRoute = [exampleRide({ line: 'tranz_alpine', fareFamilyId: 'scenic', ...ride })];
    return {
      data: { ...data, route: { serviceRoute }, ...(changeTerms === undefined ? {} : { changeTerms }) },
    };
  };

  test('are those of the sale, whatever the timetable says today', () => {
    expect(findChangeTerms(sold(terms), feed)).toBe(terms);
    expect(findChangeTerms(sold(null), feed)).toBeNull();
  });

  test('of an older booking are those of its fares today', () => {
    const { from } = exampleRide();
    const until = new Date(Date.parse(from.departure) - 24 * 3_600_000);
    const found = findChangeTerms(sold(undefined), feed);
    expect(found).toMatchObject({ times: 2, freeTimes: 1, feeCents: 1_000, needsSameFare: true });
    expect(new Date(found?.until ?? 0)).toEqual(until);
    expect(
      findChangeTerms(sold(undefined, { line: 'intercity_south', fareFamilyId: 'saver' }), feed),
    ).toBeNull();
  });

  test('are unknown for a fare that has gone, and for anything but a journey', () => {
    expect(findChangeTerms(sold(undefined, { fareFamilyId: 'gone' }), feed)).toBeUndefined();
    const voucher = {
      ...{ amount: 50, recipientName: 'Hana', recipientEmail: 'hana@example.nz', senderName: 'Tama' },
      ...{ message: '', sendOn: '2026-12-24', expiresOn: '2029-12-24' },
    };
    expect(findChangeTerms({ data: { kind: 'voucher', voucher } }, feed)).toBeUndefined();
  });

  test('refuse a change that is too late or one too many, and send unknown ones to staff', () => {
    expect(changeRefusal(terms, { changeCount: 1, now })).toBeNull();
    expect(changeRefusal(terms, { changeCount: 2, now })).toContain('2 times');
    expect(changeRefusal({ ...terms, times: 1 }, { changeCount: 1, now })).toContain('once');
    expect(changeRefusal({ ...terms, times: null }, { changeCount: 99, now })).toBeNull();
    expect(changeRefusal(terms, { changeCount: 0, now: new Date(terms.until) })).toBeNull();
    expect(changeRefusal(terms, { changeCount: 0, now: new Date('2026-12-01T07:00:01+13:00') })).toContain(
      'until',
    );
    expect(changeRefusal(null, { changeCount: 0, now })).toBe('This fare can’t be changed.');
    expect(changeRefusal(undefined, { changeCount: 0, now })).toContain('Contact us');
  });

  test('charge each person from the first change that is not free', () => {
    expect([0, 1, 2].map((changeCount) => changeFee(terms, { changeCount, people: 3 }))).toEqual([
      0, 3_000, 3_000,
    ]);
    expect(changeFee({ freeTimes: null, feeCents: 1_000 }, { changeCount: 9, people: 3 })).toBe(0);
    expect(changeFee({ freeTimes: 0, feeCents: 500 }, { changeCount: 0, people: 2 })).toBe(1_000);
  });
});
