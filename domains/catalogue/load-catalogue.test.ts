import { describe, expect, test } from 'vitest';
import { CatalogueError } from './load-catalogue.ts';
import { changedCatalogue, embeddedTable } from './testing.ts';

/** What is wrong with the catalogue when one table is changed, as `file:line: reason`. */
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

/** The table with `from` replaced, which must be there. */
function changed(name: string, from: string | RegExp, to: string) {
  const text = embeddedTable(name);
  const after = text.replace(from, to);
  if (after === text) throw new Error(`${name} does not hold ${from}.`);
  return { [name]: after };
}

describe('a catalogue', () => {
  test('is read from tables without fault', () => {
    expect(faults({})).toEqual([]);
  });

  test('takes a table as a spreadsheet saves it', () => {
    const saved = `\uFEFF${embeddedTable('passes').replaceAll('\n', '\r\n')}`;
    expect(changedCatalogue({ passes: saved }).passById('bus-pass-15-hours')?.prices.adult).toBe(15_500);
  });

  test('sells a pass at the price in the table', () => {
    const dearer = changedCatalogue(changed('passes', 'bus-pass,hours,15,155,', 'bus-pass,hours,15,160,'));
    expect(dearer.passById('bus-pass-15-hours')?.prices.adult).toBe(16_000);
  });

  test.each([
    ['a price with cents', changed('passes', ',15,155,', ',15,155.50,'), 'passes.csv:2: adult must be whole'],
    [
      'a price below nothing',
      changed('passes', ',15,155,', ',15,-155,'),
      'passes.csv:2: adult must be whole',
    ],
    ['a child dearer than an adult', changed('passes', ',155,117,', ',155,156,'), 'passes.csv:2: is dearer'],
    [
      'a range without an age limit',
      changed('pass_ranges', ',2,14,Fully', ',2,,Fully'),
      'pass_ranges.csv:2: child_max_age must be a whole number from 0 to 30',
    ],
    [
      'tours without a column of age limits',
      changed('tours', 'child_max_age', 'child_age'),
      'tours.csv:4: child_max_age is missing, child_age is no column of this table',
    ],
    [
      'infants as old as children',
      changed('tours', 'lap.,1,14,', 'lap.,14,14,'),
      'tours.csv:2: infant_max_age must be less than child_max_age',
    ],
    [
      'other ages in words than in figures',
      changed('pass_ranges', ',2,14,Fully', ',1,14,Fully'),
      'pass_ranges.csv:2: ages must say that children are 2 to 14',
    ],
    ['a pass twice', changed('passes', 'bus-pass-20-hours', 'bus-pass-15-hours'), 'passes.csv:3: says bus-p'],
    [
      'one allowance twice in a range',
      changed('passes', 'hours,20,', 'hours,15,'),
      'passes.csv:3: says bus-pass of 15 hours again, after line 2',
    ],
    [
      'a range that is not there',
      changed('passes', 'bus-pass-15-hours,bus-pass,', 'bus-pass-15-hours,coach-pass,'),
      'passes.csv:2: range_id coach-pass is not known',
    ],
    [
      'a service that is no service',
      changed('pass_ranges', 'bus train', 'bus  train'),
      'pass_ranges.csv:5: services must be one of bus, train',
    ],
    ['a row that says not how it is known', changed('passes', 'general-knowledge', ''), 'passes.csv:2: seen'],
    [
      'a row without its source',
      changed('extra_pools', ',recalled', ','),
      'extra_pools.csv:3: source is empty',
    ],
    [
      'a text that turns the direction of writing',
      changed('extra_pools', ',recalled', ',\u202erecalled'),
      'extra_pools.csv:3: source holds a character that no text may have',
    ],
    [
      'a column of its own',
      {
        gift_vouchers: embeddedTable('gift_vouchers')
          .replace('source', 'source,colour')
          .trimEnd()
          .concat(',red\n'),
      },
      'gift_vouchers.csv:2: colour is no column of this table',
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
      'a season on a day no year has',
      changed('tour_departures', '04-26', '04-31'),
      'tour_departures.csv:5: last_day must be a month',
    ],
    [
      'a weekday in full',
      changed('tour_departures', 'tue thu', 'tuesday thu'),
      'tour_departures.csv:4: weekdays must be',
    ],
    [
      'a tour that never leaves',
      changed('tour_departures', /three-trains-and-a-strait/g, 'mountains-and-lakes'),
      'tours.csv:4: three-trains-and-a-strait has no departures',
    ],
    [
      'a voucher that ends before the law lets it',
      changed('gift_vouchers', ',36,', ',35,'),
      'gift_vouchers.csv:2: valid_months must be 36 at least: Fair Trading',
    ],
    [
      'a voucher amount out of bounds',
      changed('gift_vouchers', '500,20', '1500,20'),
      'gift_vouchers.csv:2: amounts must lie',
    ],
    [
      'voucher amounts in no order',
      changed('gift_vouchers', '50 100', '100 50'),
      'gift_vouchers.csv:2: amounts must ascend',
    ],
    [
      'a second voucher',
      {
        gift_vouchers: `${embeddedTable('gift_vouchers')}${embeddedTable('gift_vouchers').split('\n')[1]}\n`,
      },
      'gift_vouchers.csv:3: says gift-voucher again, after line 2',
    ],
    [
      'live stock without a pool',
      changed('extras', 'live,interislander-lounge', 'live,'),
      'extras.csv:9: pool_id must be given',
    ],
    [
      'a pool that is not there',
      changed('extra_pools', 'scenic-plus,', 'scenic-minus,'),
      'pool_id scenic-plus is not known',
    ],
    [
      'a vehicle without its measures',
      changed('vehicles', 'interislander-car', 'bluebridge-van'),
      'extras.csv:3: must have a row in vehicles.csv',
    ],
    [
      'an extra that goes with nothing',
      changed('extra_subjects', 'interislander-lounge,', 'interislander-meal,'),
      'extras.csv:9: interislander-lounge goes with nothing',
    ],
    [
      'a line and a pass in one row',
      changed('extra_subjects', 'interislander,,', 'interislander,,bus-pass'),
      'extra_subjects.csv:2: must name a route_id or a pass_range_id',
    ],
    [
      'a pool on a pass',
      changed('extra_subjects', 'interislander-lounge,interislander,,', 'interislander-lounge,,,bus-pass'),
      'interislander-lounge has a pool on each run',
    ],
  ])('with %s is refused, with its place', (_, tables, expected) => {
    expect(faults(tables).join('\n')).toContain(expected);
  });

  test('says all of what is wrong in one line, and counts what is too much', () => {
    const tables = { passes: embeddedTable('passes').replaceAll(',general-knowledge,', ',guessed,') };
    expect(() => changedCatalogue(tables)).toThrow(
      /^The catalogue in \S+ is wrong: passes\.csv:2: seen must be one of quoted, .*; and 23 more\.$/,
    );
  });
});
