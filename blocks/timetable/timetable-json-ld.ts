import type { Thing } from 'schema-dts';
import type { PageIdentity } from '#blocks/define-block.ts';
import type { LineTimetable, TimetableBoard } from '#components/travel/timetable-view.ts';

/**
 * A line's trips in each direction as structured data. Times are left out: some are estimated or unconfirmed,
 * and a search engine would show them as the operator's own. Modes without a schema.org trip have none.
 */
export function tripJsonLd(line: LineTimetable, page: PageIdentity): readonly Thing[] {
  return line.boards.flatMap((board) => tripThing(line, board, page) ?? []);
}

function tripThing(line: LineTimetable, board: TimetableBoard, page: PageIdentity): Thing | null {
  const from = board.stops.at(0)?.name;
  const to = board.stops.at(-1)?.name;
  if (!from || !to) return null;
  const trip = {
    '@id': `${page.url}#line-${encodeURIComponent(line.key)}-${board.key}`,
    name: `${line.name}: ${board.caption}`,
    url: page.url,
    provider: { '@type': 'Organization', name: line.operator },
  } as const;
  switch (line.mode) {
    case 'rail':
      return {
        '@type': 'TrainTrip',
        ...trip,
        trainName: line.name,
        departureStation: { '@type': 'TrainStation', name: from },
        arrivalStation: { '@type': 'TrainStation', name: to },
      };
    case 'coach':
      return {
        '@type': 'BusTrip',
        ...trip,
        busName: line.name,
        departureBusStop: { '@type': 'BusStop', name: from },
        arrivalBusStop: { '@type': 'BusStop', name: to },
      };
    case 'ferry':
      return {
        '@type': 'BoatTrip',
        ...trip,
        departureBoatTerminal: { '@type': 'BoatTerminal', name: from },
        arrivalBoatTerminal: { '@type': 'BoatTerminal', name: to },
      };
    case null:
      return null;
  }
}
