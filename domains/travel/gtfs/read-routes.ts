import { isDeepStrictEqual } from 'node:util';
import { IdIndex, quoteValue } from './id-index.ts';
import { emptyToNull, parseCount, valueAt } from './parse-values.ts';
import { type ReadContext, readTable } from './read-table.ts';
import type { GtfsAgency, GtfsRoute } from './records.ts';

const file = 'routes.txt';

/** Reads routes.txt. A route without an agency belongs to the only agency. */
export async function readRoutes(
  context: ReadContext,
  agencies: { readonly agencies: readonly GtfsAgency[]; readonly ids: IdIndex },
): Promise<{ readonly routes: GtfsRoute[]; readonly ids: IdIndex }> {
  const { problems } = context;
  const routes: GtfsRoute[] = [];
  const ids = new IdIndex(file, 'route_id', problems);
  const state = await readTable(context, { file, required: ['route_id', 'route_type'] }, (header) => {
    const columns = [
      'route_id',
      'agency_id',
      'route_short_name',
      'route_long_name',
      'route_desc',
      'route_url',
    ];
    const [id = -1, agency = -1, short = -1, long = -1, desc = -1, url = -1] = columns.map(header.find);
    const type = header.find('route_type');
    return (row, line) => {
      const refuse = (reason: string) => problems.add(file, line, reason);
      const routeId = valueAt(row, id);
      if (routeId === '') refuse('route_id is missing');
      const routeType = parseCount(valueAt(row, type));
      if (!(routeType <= 12 || (routeType >= 100 && routeType <= 1702)))
        refuse(`route_type is ${quoteValue(valueAt(row, type))}, which is not a route type`);
      if (valueAt(row, short) === '' && valueAt(row, long) === '')
        refuse('route_short_name and route_long_name are both missing');
      const agencyId = valueAt(row, agency);
      if (agencyId !== '') agencies.ids.expect(agencyId, file, line, 'agency_id');
      else if (agencies.agencies.length > 1)
        refuse('agency_id is missing, and the feed has several agencies');
      const route: GtfsRoute = {
        routeId,
        agencyId: agencyId === '' ? (agencies.agencies[0]?.agencyId ?? null) : agencyId,
        routeShortName: emptyToNull(valueAt(row, short)),
        routeLongName: emptyToNull(valueAt(row, long)),
        routeDesc: emptyToNull(valueAt(row, desc)),
        routeType,
        routeUrl: emptyToNull(valueAt(row, url)),
      };
      if (ids.claim(routeId, line, (place) => isDeepStrictEqual(routes[place], route))) routes.push(route);
    };
  });
  ids.isComplete = state === 'read';
  return { routes, ids };
}
