import { expect, test } from 'vitest';
import { StopTimeColumns, untimed } from './stop-time-columns.ts';

/** More rows than one growth step. */
const many = 70_000;

test('rows keep their values, lines and missing distances while the columns grow', () => {
  const columns = new StopTimeColumns();
  for (let row = 0; row < many; row += 1) {
    // A blank line after every thousandth row.
    const place = columns.next(Math.floor(row / 7), 2 + row + Math.floor(row / 1_000));
    columns.arrival[place] = row * 2;
    if (row % 50_000 === 9) columns.setDistance(place, row);
  }
  expect([0, 999, 1_000, many - 1].map((row) => columns.lineOf(row))).toEqual([2, 1_001, 1_003, many + 70]);
  expect(columns.arrival[many - 1]).toBe(2 * (many - 1));
  expect([8, 9, 50_009, many - 1].map((row) => columns.distance?.[row])).toEqual([
    untimed,
    9,
    50_009,
    untimed,
  ]);
  const rowsOf = columns.groupByTrip(many / 7 + 1);
  expect([...rowsOf(9_000)]).toEqual([63_000, 63_001, 63_002, 63_003, 63_004, 63_005, 63_006]);
  expect([...rowsOf(many / 7)]).toEqual([]);
});

test.each([
  { where: 'together', trips: [0, 0, 0, 2, 2] },
  { where: 'apart', trips: [0, 2, 0, 2, 0] },
])('rows of a trip that lie $where are sorted by sequence', ({ trips }) => {
  const columns = new StopTimeColumns();
  trips.forEach((trip, row) => {
    columns.sequence[columns.next(trip, row + 2)] = 10 - row;
  });
  const rowsOf = columns.groupByTrip(3);
  const found = [0, 1, 2].map((trip) => [...rowsOf(trip)]);
  const expected = [0, 1, 2].map((trip) => trips.flatMap((each, row) => (each === trip ? [row] : [])));
  expect(found).toEqual(expected.map((rows) => rows.toReversed()));
});
