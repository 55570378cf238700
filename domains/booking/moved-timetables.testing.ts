/** Fixtures: timetables that replace the test timetable after something was sold. */
import { testTimetableFiles } from '#domains/cart/cart-fixtures.testing.ts';

const { calendar, stop_times: stopTimes, trips } = testTimetableFiles;

/** Moves the train to a service that starts on 3 December, so that it does not run on 2 December. */
const notOnSecondOfDecember = {
  calendar: `${calendar}daily2,1,1,1,1,1,1,1,20261203,20270131\n`,
  trips: trips.replace('tranz_alpine,daily,train', 'tranz_alpine,daily2,train'),
};

/**
 * Changes to the test timetable after which the train to Greymouth on 2 December is not the one that was sold, by
 * name.
 */
export const movedTimetables: Readonly<Record<string, Partial<typeof testTimetableFiles>>> = {
  'leaves a minute later': {
    stop_times: stopTimes.replace('train,08:15:00,08:15:00', 'train,08:16:00,08:16:00'),
  },
  'leaves a minute earlier': {
    stop_times: stopTimes.replace('train,08:15:00,08:15:00', 'train,08:14:00,08:14:00'),
  },
  'arrives later': { stop_times: stopTimes.replace('train,13:00:00,13:00:00', 'train,13:20:00,13:20:00') },
  'does not run on that day': notOnSecondOfDecember,
  'does not run any more': {
    trips: trips.replace('tranz_alpine,daily,train\n', ''),
    stop_times: stopTimes
      .split('\n')
      .filter((line) => !line.startsWith('train,'))
      .join('\n'),
  },
  'goes by another name': {
    trips: trips.replace('daily,train', 'daily,train_2'),
    stop_times: stopTimes.replaceAll('train,', 'train_2,'),
  },
  'ends elsewhere': {
    stop_times: stopTimes.replace('train,13:00:00,13:00:00,GRY,4', 'train,13:00:00,13:00:00,PIC,4'),
  },
};

/** Changes that leave the rides of that train as they were sold, by name. */
export const sameRides: Readonly<Record<string, Partial<typeof testTimetableFiles>>> = {
  'was read again': {},
  'has another train beside it': {
    trips: `${trips}\ntranz_alpine,daily,night`,
    stop_times: `${stopTimes}\nnight,20:00:00,20:00:00,CHC,1\nnight,23:00:00,23:00:00,GRY,2`,
  },
  'has it wait longer on the way': {
    stop_times: stopTimes.replace('train,10:45:00,10:45:00', 'train,10:45:00,10:55:00'),
  },
};
