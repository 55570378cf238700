import { isDeepStrictEqual } from 'node:util';
import { isSameZone, isZone } from '#domains/travel/time/service-time.ts';
import { KnownIds, named } from './known-ids.ts';
import type { GtfsAgency } from './records.ts';
import { type ReadContext, readTable } from './table.ts';
import { optional, valueAt } from './values.ts';

const file = 'agency.txt';

/** agency.txt; all agencies of a feed are in one zone, by one name of it or several. */
export async function readAgencies(
  context: ReadContext,
): Promise<{ readonly agencies: GtfsAgency[]; readonly ids: KnownIds }> {
  const { problems } = context;
  const agencies: GtfsAgency[] = [];
  const ids = new KnownIds(file, 'agency_id', problems);
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
      if (isZone(agencyTimezone)) first ??= { zone: agencyTimezone, line };
      else problems.add(file, line, `agency_timezone is ${named(agencyTimezone)}, which is no time zone`);
      if (first && isZone(agencyTimezone) && !isSameZone(first.zone, agencyTimezone))
        problems.add(
          file,
          line,
          `agency_timezone is ${named(agencyTimezone)}, but ${named(first.zone)} on line ${first.line}; all must be one`,
        );
      const agency: GtfsAgency = {
        agencyId,
        agencyName: valueAt(row, name),
        agencyUrl: valueAt(row, url),
        agencyTimezone,
        agencyPhone: optional(valueAt(row, phone)),
      };
      if (ids.claim(agencyId, line, (place) => isDeepStrictEqual(agencies[place], agency)))
        agencies.push(agency);
    };
  });
  ids.isComplete = state === 'read';
  if (ids.isComplete && agencies.length === 0) problems.add(file, null, 'the feed names no agency');
  return { agencies, ids };
}
