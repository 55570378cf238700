import type { RefundStep } from '#domains/travel/fares/refund-terms.ts';
import type { FareRow, FareRows } from './fare-rows.ts';
import type { FareProblem } from './fares.ts';

const hour = 3_600;
const minute = 60;

/**
 * Reads the refund steps of a fare family from refund_terms.txt, earliest first. Faults go to `problems`: a step that
 * refunds more than an earlier one, steps of a non-refundable fare, and a refundable fare without steps.
 */
export function parseRefundSteps(
  family: FareRow<'fare_families'>,
  {
    checkInMinutes,
    rows,
    problems,
  }: { readonly checkInMinutes: number; readonly rows: FareRows; readonly problems: FareProblem[] },
): readonly RefundStep[] {
  const named = `${family.network_id} ${family.fare_family_id}`;
  const steps = rows.refund_terms
    .filter((row) => `${row.network_id} ${row.fare_family_id}` === named)
    .map((row) => ({
      secondsBefore: row.hours_before * hour + (row.until === 'check-in' ? checkInMinutes * minute : 0),
      percent: row.percent,
      feeCents: row.fee,
      line: row.line,
    }))
    .toSorted((a, b) => b.secondsBefore - a.secondsBefore);
  const fault = (line: number, reason: string) =>
    problems.push({ file: 'refund_terms.txt', line, reason: `${named} ${reason}` });
  for (const [at, step] of steps.entries()) {
    const earlier = steps[at - 1];
    if (family.refund_rank === 0) fault(step.line, 'refunds money, but its refund_rank is 0');
    if (earlier && (step.percent > earlier.percent || step.feeCents < earlier.feeCents))
      fault(step.line, `refunds more than the earlier cancellation on line ${earlier.line}`);
  }
  if (steps.length === 0 && family.refund_rank > 0)
    problems.push({
      file: 'fare_families.txt',
      line: family.line,
      reason: `${named} has refund_rank ${family.refund_rank} but no row in refund_terms.txt`,
    });
  return steps.map(({ line: _, ...step }) => step);
}
