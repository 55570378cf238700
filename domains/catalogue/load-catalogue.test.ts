import { describe, expect, test } from 'vitest';
import { changedCatalogue, embeddedTable } from './catalogue-fixtures.testing.ts';
import { CatalogueError } from './load-catalogue.ts';

/** Returns the problems of the catalogue with changed tables, as `file:line: reason`. */
function faults(tables: Readonly<Record<string, string | null>>): readonly string[] {
  try {
    changedCatalogue(tables);
    return [];
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    expect(error.message).not.toContain('\n');
    return error.problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
  }
}

/** Returns the table with `from` replaced; `from` must occur. */
function changed(name: string, from: string | RegExp, to: string) {
  const text = embeddedTable(name);
  const after = text.replace(from, to);
  if (after === text) throw new Error(`${name} does not hold ${from}.`);
  return { [name]: after };
}

describe('a catalogue', () => {
  test('is read from valid tables', () => {
    expect(faults({})).toEqual([]);
  });

  test('accepts a table as saved by a spreadsheet', () => {
    const saved = `\uFEFF${embeddedTable('passes').replaceAll('\n', '\r\n')}`;
    expect(changedCatalogue({ passes: saved }).passById('bus-pass-15-hours')?.prices.adult).toBe(15_500);
  });

  test('sells a pass at the price in the table', () => {
    const dearer = changedCatalogue(changed('passes', 'bus-pass,hours,15,155,', 'bus-pass,hours,15,160,'));
    expect(dearer.passById('bus-pass-15-hours')?.prices.adult).toBe(16_000);
  });

  test.each([
    ['a price with cents', changed('passes', ',15,155,', ',15,155.50,'), 'passes.csv:2: adult must be whole'],
    ['a negative price', changed('passes', ',15,155,', ',15,-155,'), 'passes.csv:2: adult must be whole'],
    [
      'a child price above the adult price',
      changed('passes', ',155,117,', ',155,156,'),
      'passes.csv:2: costs more',
    ],
    [
      'a range without an age limit',
      changed('pass_ranges', ',2,14,Fully', ',2,,Fully'),
      'pass_ranges.csv:2: child_max_age must be a whole number from 0 to 30',
    ],
    [
      'tours with a wrong column of age limits',
      changed('tours', 'child_max_age', 'child_age'),
      'tours.csv:4: child_max_age is missing, child_age is not a column of this table',
    ],
    [
      'infants as old as children',
      changed('tours', 'lap.,1,14,', 'lap.,14,14,'),
      'tours.csv:2: infant_max_age must be less than child_max_age',
    ],
    [
      'different ages in words and in numbers',
      changed('pass_ranges', ',2,14,Fully', ',1,14,Fully'),
      'pass_ranges.csv:2: ages must say that children are 2 to 14',
    ],
    [
      'a pass twice',
      changed('passes', 'bus-pass-20-hours', 'bus-pass-15-hours'),
      'passes.csv:3: repeats bus-p',
    ],
    [
      'a duplicate allowance in a range',
      changed('passes', 'hours,20,', 'hours,15,'),
      'passes.csv:3: repeats bus-pass of 15 hours of line 2',
    ],
    [
      'an unknown range',
      changed('passes', 'bus-pass-15-hours,bus-pass,', 'bus-pass-15-hours,coach-pass,'),
      'passes.csv:2: range_id coach-pass is not known',
    ],
    [
      'an unknown service',
      changed('pass_ranges', 'bus train', 'bus  train'),
      'pass_ranges.csv:5: services must be one of bus, train',
    ],
    ['a row that says not how it is known', changed('passes', 'general-knowledge', ''), 'passes.csv:2: seen'],
    [
      'a row without a source',
      changed('extra_pools', ',recalled', ','),
      'extra_pools.csv:3: source is empty',
    ],
    [
      'a text with a direction override',
      changed('extra_pools', ',recalled', ',\u202erecalled'),
      'extra_pools.csv:3: source contains a character that is not allowed',
    ],
    [
      'an unknown column',
      {
        gift_vouchers: embeddedTable('gift_vouchers')
          .replace('source', 'source,colour')
          .trimEnd()
          .concat(',red\n'),
      },
      'gift_vouchers.csv:2: colour is not a column of this table',
    ],
    ['a row cut short', changed('tours', /,request,16.*/, ''), 'tours.csv:3: Invalid Record Length'],
    ['a quote left open', changed('tours', 'A day in', '"A day in'), 'tours.csv:'],
    [
      'a table without rows',
      { passes: embeddedTable('passes').slice(0, 75).split('\n')[0] ?? '' },
      'passes.csv:1: has no rows',
    ],
    ['a table that is gone', { extras: null }, 'extras.csv:1: can’t be read'],
    [
      'a season on an invalid day',
      changed('tour_departures', '04-26', '04-31'),
      'tour_departures.csv:5: last_day must be a month',
    ],
    [
      'a weekday that is not abbreviated',
      changed('tour_departures', 'tue thu', 'tuesday thu'),
      'tour_departures.csv:4: weekdays must be',
    ],
    [
      'a tour without departures',
      changed('tour_departures', /three-trains-and-a-strait/g, 'mountains-and-lakes'),
      'tours.csv:4: three-trains-and-a-strait has no departures',
    ],
    [
      'a voucher that expires earlier than the law allows',
      changed('gift_vouchers', ',36,', ',35,'),
      'gift_vouchers.csv:2: valid_months must be at least 36: Fair Trading',
    ],
    [
      'a voucher amount outside its limits',
      changed('gift_vouchers', '500,20', '1500,20'),
      'gift_vouchers.csv:2: amounts must be between',
    ],
    [
      'unsorted voucher amounts',
      changed('gift_vouchers', '50 100', '100 50'),
      'gift_vouchers.csv:2: amounts must be in ascending order',
    ],
    [
      'a second voucher',
      {
        gift_vouchers: `${embeddedTable('gift_vouchers')}${embeddedTable('gift_vouchers').split('\n')[1]}\n`,
      },
      'gift_vouchers.csv:3: repeats gift-voucher of line 2',
    ],
    [
      'live stock without a pool',
      changed('extras', 'live,interislander-lounge', 'live,'),
      'extras.csv:9: pool_id must be set',
    ],
    [
      'an unknown pool',
      changed('extra_pools', 'scenic-plus,', 'scenic-minus,'),
      'pool_id scenic-plus is not known',
    ],
    [
      'a vehicle without its dimensions',
      changed('vehicles', 'interislander-car', 'bluebridge-van'),
      'extras.csv:3: must have a row in vehicles.csv',
    ],
    [
      'an extra without a subject',
      changed('extra_subjects', 'interislander-lounge,', 'interislander-meal,'),
      'extras.csv:9: interislander-lounge has no row',
    ],
    [
      'a line and a pass in one row',
      changed('extra_subjects', 'interislander,,', 'interislander,,bus-pass'),
      'extra_subjects.csv:2: must have either a route_id or a pass_range_id',
    ],
    [
      'a pool on a pass',
      changed('extra_subjects', 'interislander-lounge,interislander,,', 'interislander-lounge,,,bus-pass'),
      'interislander-lounge has a pool for each run',
    ],
  ])('is refused with %s, naming file and line', (_, tables, expected) => {
    expect(faults(tables).join('\n')).toContain(expected);
  });

  test('reports the problems in one line, and counts those beyond the limit', () => {
    const tables = { passes: embeddedTable('passes').replaceAll(',general-knowledge,', ',guessed,') };
    expect(() => changedCatalogue(tables)).toThrow(
      /^The catalogue in \S+ has errors: passes\.csv:2: seen must be one of quoted, .*; and 23 more\.$/,
    );
  });
});
