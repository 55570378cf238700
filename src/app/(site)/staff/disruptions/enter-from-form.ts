import { type ReportDeps, reportByStaff } from '#domains/booking/disruption/report-disruption.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND } from '#platform/clock.ts';
import type { EnterDisruptionRequest } from '../staff-form-endpoint.ts';
import { parseDisruption } from './disruption-form.ts';

/** Checks a form and enters its disruption. Throws without a timetable. */
export async function enterFromForm(
  deps: ReportDeps,
  { id, values, note }: EnterDisruptionRequest,
): Promise<'entered' | 'invalid'> {
  const feed = await deps.feed();
  if (!feed) throw new Error('There is no timetable.');
  const today = dateInZone(deps.now(), NEW_ZEALAND);
  const parsed = parseDisruption(values, { id, note }, { timetable: feed.timetable, today });
  if (!parsed.ok) return 'invalid';
  await reportByStaff(deps, parsed.value);
  return 'entered';
}
