/** Formats sets of weekdays: bitmasks of seven bits, of which the lowest is Monday. */
import { formatList } from './lists.ts';

const shortNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const longNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** All seven days. */
export const everyDay = 0b111_1111;

/** Consecutive weekdays from this number on are written as a range: "Mon–Wed". */
const stretchLength = 3;

/** Formats weekdays for a column header: "daily", "Mon–Fri", "Mon, Thu, Sat", "Fri–Mon". */
export function shortWeekdays(weekdays: number): string {
  if (weekdays === everyDay) return 'daily';
  return stretches(weekdays)
    .map((days) => between(days, shortNames, '–'))
    .join(', ');
}

/** Formats weekdays for a sentence: "daily", "Monday to Friday", "Monday, Thursday and Saturday". */
export function longWeekdays(weekdays: number): string {
  if (weekdays === everyDay) return 'daily';
  return formatList(stretches(weekdays).map((days) => between(days, longNames, ' to ')));
}

/** Splits weekdays into ranges of at least three days and single days. A single range may span Sunday. */
function stretches(weekdays: number): readonly (readonly number[])[] {
  const around = stretchesFrom(weekdays, 0);
  const start = [...longNames.keys()].find((day) => !isChosen(weekdays, day + 6) && isChosen(weekdays, day));
  const over = stretchesFrom(weekdays, start ?? 0);
  return (over.length === 1 ? over : around).flatMap((stretch) =>
    stretch.length >= stretchLength ? [stretch] : stretch.toSorted((a, b) => a - b).map((day) => [day]),
  );
}

function stretchesFrom(weekdays: number, start: number): number[][] {
  const found: number[][] = [];
  for (let day = start; day < start + 7; day += 1) {
    if (!isChosen(weekdays, day)) continue;
    const stretch = found.at(-1);
    if (stretch?.at(-1) === (day + 6) % 7) stretch.push(day % 7);
    else found.push([day % 7]);
  }
  return found;
}

function isChosen(weekdays: number, day: number): boolean {
  return ((weekdays >>> (day % 7)) & 1) === 1;
}

function between(days: readonly number[], names: readonly string[], to: string): string {
  const [first = 0] = days;
  const last = days.at(-1) ?? first;
  return first === last ? (names[first] ?? '') : `${names[first]}${to}${names[last]}`;
}
