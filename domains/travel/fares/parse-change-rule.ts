import type { FareRow, FareRows } from './fare-rows.ts';
import type { ChangeRule, FareProblem } from './fares.ts';

/**
 * Reads the change rule of a fare family from change_terms.txt. Contradictions go to `problems`: a rule of a fare whose
 * text excludes changes, and figures that exclude each other. Returns undefined for a feed with text only.
 */
export function parseChangeRule(
  family: FareRow<'fare_families'>,
  {
    checkInMinutes,
    rows,
    problems,
  }: { readonly checkInMinutes: number; readonly rows: FareRows; readonly problems: FareProblem[] },
): ChangeRule | null | undefined {
  const row = rows.change_terms.find(
    (each) => each.network_id === family.network_id && each.fare_family_id === family.fare_family_id,
  );
  const isFixed = /^No changes\b/i.test(family.changes_text);
  if (!row) return isFixed ? null : undefined;
  const fault = (reason: string) =>
    problems.push({
      file: 'change_terms.txt',
      line: row.line,
      reason: `${row.network_id} ${row.fare_family_id} ${reason}`,
    });
  if (isFixed) fault(`can be changed, but its text says “${family.changes_text}”`);
  const hasPaidChange = row.free_times !== null && (row.times === null || row.free_times < row.times);
  if (row.fee > 0 && !hasPaidChange) fault('has a fee, but all changes are free');
  if (row.fee === 0 && row.free_times !== null) fault('limits free changes, but others have no fee');
  if (row.pay_difference && row.same_fare) fault('needs the same fare, so there is no difference to pay');
  return {
    secondsBefore: row.hours_before * 3_600 + (row.until === 'check-in' ? checkInMinutes * 60 : 0),
    times: row.times,
    freeTimes: row.free_times,
    feeCents: row.fee,
    paysDifference: row.pay_difference,
    needsSameFare: row.same_fare,
  };
}
