import { isDeepStrictEqual } from 'node:util';
import { isSameTimeZone, isTimeZone } from '#domains/travel/time/service-time.ts';
import { IdIndex, quoteValue } from './id-index.ts';
import { emptyToNull, valueAt } from './parse-values.ts';
import { type ReadContext, readTable } from './read-table.ts';
import type { GtfsAgency } from './records.ts';

const file = 'agency.txt';

/** Reads agency.txt. All agencies of a feed must share one time zone; they may use different names for it. */
export async function readAgencies(
  context: ReadContext,
): Promise<{ readonly agencies: GtfsAgency[]; readonly ids: IdIndex }> {
  const { problems } = context;
  const agencies: GtfsAgency[] = [];
  const ids = new IdIndex(file, 'agency_id', problems);
  let first: { zone: string; line: number } | undefined;
  const required = ['agency_name', 'agency_timezone'];
  const state = await readTable(context, { file, required }, (header) => {
    const [id, name, url, zone, phone] = [
      header.find('agency_id'),
      header.find('agency_name'),
      header.find('agency_url'),
      header.find('agency_timezone'),
      header.find('agency_phone'),
    ];
    return (row, line) => {
      const agencyId = valueAt(row, id);
      const agencyTimezone = valueAt(row, zone);
      if (valueAt(row, name) === '') problems.add(file, line, 'agency_name is missing');
      if (isTimeZone(agencyTimezone)) first ??= { zone: agencyTimezone, line };
      else
        problems.add(
          file,
          line,
          `agency_timezone is ${quoteValue(agencyTimezone)}, which is not a time zone`,
        );
      if (first && isTimeZone(agencyTimezone) && !isSameTimeZone(first.zone, agencyTimezone))
        problems.add(
          file,
          line,
          `agency_timezone is ${quoteValue(agencyTimezone)}, but ${quoteValue(first.zone)} on line ${first.line}; all must be the same`,
        );
      const agency: GtfsAgency = {
        agencyId,
        agencyName: valueAt(row, name),
        agencyUrl: valueAt(row, url),
        agencyTimezone,
        agencyPhone: emptyToNull(valueAt(row, phone)),
      };
      if (ids.claim(agencyId, line, (place) => isDeepStrictEqual(agencies[place], agency)))
        agencies.push(agency);
    };
  });
  ids.isComplete = state === 'read';
  if (ids.isComplete && agencies.length === 0) problems.add(file, null, 'the feed has no agency');
  return { agencies, ids };
}
