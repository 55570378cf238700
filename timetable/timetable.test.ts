import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expandRecurringCalendar } from '#domains/travel/calendar/recurring-calendar.ts';
import { embeddedCalendar, embeddedWindow, readTable } from '#scripts/timetable/embedded-timetable.ts';

const table = (name: string) => readTable(name).map(({ values }) => values);
const column = (rows: readonly Readonly<Record<string, string>>[], name: string) =>
  rows.map((row) => row[name] ?? '');

const agencies = table('agency');
const stops = table('stops');
const routes = table('routes');
const trips = table('trips');
const transfers = table('transfers');
const areas = table('areas');
const stopAreas = table('stop_areas');
const calls = Map.groupBy(table('stop_times'), ({ trip_id: trip = '' }) => trip);
const recurring = readTable('recurring_calendar');

/** Minutes of `HH:MM:SS`. */
function minutes(time = ''): number {
  const [hours = Number.NaN, mins = Number.NaN] = time.split(':').map(Number);
  return hours * 60 + mins;
}

/** A trip in one line: `AKL-STR 07:40, HLZ-T 10:00-10:05`. */
function written(trip: string): string {
  return (calls.get(trip) ?? [])
    .map(({ stop_id: stop, arrival_time: arrival = '', departure_time: departure = '' }) => {
      const [arrives, leaves] = [arrival.slice(0, 5), departure.slice(0, 5)];
      return `${stop} ${arrives === leaves ? arrives : `${arrives}-${leaves}`}`;
    })
    .join(', ');
}

const canBoard = (call: Readonly<Record<string, string>>) => call.pickup_type === '0';
const canAlight = (call: Readonly<Record<string, string>>) => call.drop_off_type === '0';

describe('every reference', () => {
  const unknown = (from: readonly string[], to: readonly string[]) => from.filter((id) => !to.includes(id));
  const stopIds = column(stops, 'stop_id');

  test.each([
    ['a route’s agency', column(routes, 'agency_id'), column(agencies, 'agency_id')],
    ['a trip’s route', column(trips, 'route_id'), column(routes, 'route_id')],
    ['a trip’s service', column(trips, 'service_id'), column(table('calendar'), 'service_id')],
    ['a call’s trip', [...calls.keys()], column(trips, 'trip_id')],
    ['a call’s stop', column([...calls.values()].flat(), 'stop_id'), stopIds],
    ['a way’s start', column(transfers, 'from_stop_id'), stopIds],
    ['a way’s end', column(transfers, 'to_stop_id'), stopIds],
    ['a town’s stop', column(stopAreas, 'stop_id'), stopIds],
    ['a stop’s town', column(stopAreas, 'area_id'), column(areas, 'area_id')],
    [
      'an exception’s service',
      column(table('calendar_dates'), 'service_id'),
      recurring.map(({ values }) => values.service_id ?? ''),
    ],
    [
      'an attribution’s route',
      column(table('attributions'), 'route_id').filter((id) => id !== ''),
      column(routes, 'route_id'),
    ],
  ])('%s is there', (_, from, to) => {
    expect(from.length).toBeGreaterThan(0);
    expect(unknown(from, to)).toEqual([]);
  });

  test.each([
    ['agency', column(agencies, 'agency_id')],
    ['stop', stopIds],
    ['route', column(routes, 'route_id')],
    ['trip', column(trips, 'trip_id')],
    ['town', column(areas, 'area_id')],
    ['way', transfers.map(({ from_stop_id: from, to_stop_id: to }) => `${from} ${to}`)],
    ['stop in a town', column(stopAreas, 'stop_id')],
  ])('no %s is there twice', (_, ids) => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('is used: no agency, route, service, trip, stop or town is left over', () => {
    expect(unknown(column(agencies, 'agency_id'), column(routes, 'agency_id'))).toEqual([]);
    expect(unknown(column(routes, 'route_id'), column(trips, 'route_id'))).toEqual([]);
    expect(unknown(column(table('calendar'), 'service_id'), column(trips, 'service_id'))).toEqual([]);
    expect(unknown(column(trips, 'trip_id'), [...calls.keys()])).toEqual([]);
    expect(unknown(stopIds, column(stopAreas, 'stop_id'))).toEqual([]);
    expect(unknown(column(areas, 'area_id'), column(stopAreas, 'area_id'))).toEqual([]);
  });
});

describe('the stops', () => {
  test('are where New Zealand is, the North Island’s north of Cook Strait', () => {
    for (const { stop_id: id, stop_lat: lat, stop_lon: lon } of stops) {
      expect([
        id,
        Number(lat) > -47.3 && Number(lat) < -34.3,
        Number(lon) > 166.4 && Number(lon) < 178.6,
      ]).toEqual([id, true, true]);
    }
    const northern = [
      'Northland',
      'Auckland',
      'Waikato',
      'Bay of Plenty',
      'Gisborne',
      'Taranaki',
      'Wellington',
    ];
    for (const { stop_id: id, stop_region: region = '', stop_lon: lon } of stops)
      if (northern.includes(region)) expect([id, Number(lon) > 172.9]).toEqual([id, true]);
  });

  test('of one town are near each other', () => {
    const lats = new Map(stops.map(({ stop_id: id = '', stop_lat: lat }) => [id, Number(lat)]));
    for (const [town, members] of Map.groupBy(stopAreas, ({ area_id: area }) => area)) {
      const known = column(members, 'stop_id').map((id) => lats.get(id) ?? Number.NaN);
      expect([town, Math.max(...known) - Math.min(...known) < 0.03]).toEqual([town, true]);
    }
  });

  test('leave out the places at which no train is on sale', () => {
    const names = column(stops, 'stop_name').join(' ');
    expect(names).not.toMatch(/Te K[uū]iti|Taumarunui|Taihape|Waipara/);
  });

  test('say of what kind they are', () => {
    expect(new Set(column(stops, 'stop_kind'))).toEqual(new Set(['train', 'bus', 'ferry', 'train+bus']));
  });
});

test('names of te reo Māori carry their macrons', () => {
  const names = [
    'Kaikōura Ōtaki Ōtorohanga Taupō Tūrangi Wānaka Whangārei Whakatāne Takapō Māori Manawatū Ōpōtiki Paekākāriki',
    'Tākaka Hāwera Pōkeno Kūiti Ōkārito',
  ].flatMap((line) => line.split(' '));
  const plain = (text: string) => text.normalize('NFD').replaceAll('\u0304', '').normalize('NFC');
  const text = [
    ...['stop_name', 'stop_desc', 'stop_region'].flatMap((name) => column(stops, name)),
    ...column(areas, 'area_name'),
    ...['route_long_name', 'route_desc'].flatMap((name) => column(routes, name)),
    ...column(trips, 'trip_headsign'),
  ].join('\n');
  const bare = names.filter((name) => plain(name) !== name && new RegExp(`\\b${plain(name)}\\b`).test(text));
  expect(bare).toEqual([]);
  expect(names.filter((name) => text.includes(name)).length).toBeGreaterThan(8);
});

describe('the trips', () => {
  test('never go back in time, and call at two stops at least', () => {
    for (const [trip, rows] of calls) {
      const times = rows.flatMap(({ arrival_time: arrival, departure_time: departure }) => [
        minutes(arrival),
        minutes(departure),
      ]);
      expect([trip, times]).toEqual([trip, times.toSorted((a, b) => a - b)]);
      expect([trip, rows.length > 1, (times.at(-1) ?? 0) > (times[0] ?? 0)]).toEqual([trip, true, true]);
      expect(column(rows, 'stop_sequence')).toEqual(rows.map((_, index) => String(index + 1)));
    }
  });

  test('say how their times are known, and are no better known than the worst known of their calls', () => {
    const ranks = ['quoted', 'computed', 'general-knowledge'];
    for (const { trip_id: trip = '', trip_seen: seen = '', trip_source: source } of trips) {
      const known = column(calls.get(trip) ?? [], 'stop_time_seen').map((value) => ranks.indexOf(value));
      expect([trip, Math.min(...known) >= 0, source !== '']).toEqual([trip, true, true]);
      expect([trip, ranks.indexOf(seen) >= Math.max(...known)]).toEqual([trip, true]);
    }
    const quoted = trips.filter(({ trip_seen: seen }) => seen === 'quoted');
    expect(new Set(column(quoted, 'route_id'))).toEqual(new Set(['te_huia', 'wairarapa_line']));
  });

  // Copied by hand from the tables that the timetable was made from.
  test.each([
    [
      'NE-S',
      'AKL-STR 07:40, HLZ-T 10:00, OTO 10:50, NPK 13:00, OHK 13:40, PMR-T 16:20, PPQ 17:30, WEL-T 18:20',
    ],
    [
      'NE-N',
      'WEL-T 07:55, PPQ 08:45, PMR-T 09:58, OHK 12:35, NPK 13:15, OTO 15:50, HLZ-T 16:45, AKL-STR 19:00',
    ],
    ['CP-N', 'CHC-T 07:00, RGI 07:30, KAI-T 10:00-10:05, BHE 12:05, PCN-T 12:40'],
    ['CP-S', 'PCN-T 13:40, BHE 14:10, KAI-T 16:00-16:05, RGI 18:30, CHC-T 19:00'],
    ['TH-N-Wk1', 'HLZ-T 06:05, ROT-T 06:15, HUN 06:39, PUK 07:27, PUH 08:01, AKL-STR 08:35'],
    ['TH-S-Su', 'AKL-STR 18:10, PUH 18:40, PUK 19:17, HUN 20:06, ROT-T 20:32, HLZ-T 20:40'],
    ['CC-S', 'PMR-T 06:15, SHA 06:40, LEV 06:57, OTK 07:14, WAI 07:29, PPQ 07:36, WEL-T 08:20'],
    ['CC-N', 'WEL-T 17:15, PPQ 18:00, WAI 18:08, OTK 18:22, LEV 18:40, SHA 18:57, PMR-T 19:20'],
    [
      'WRL-O-3',
      'WEL-T 16:25, PET 16:38, WAT 16:44, UPH 17:03, MAY 17:12, FEA 17:33, WOO 17:42, MTW 17:47, CAR 17:56, SOL 18:07, REN 18:11, MAS 18:13',
    ],
    [
      'WRL-I-5',
      'MAS 15:38, REN 15:41, SOL 15:45, CAR 15:56, MTW 16:05, WOO 16:10, FEA 16:18, MAY 16:37, UPH 16:44, WAT 16:59, PET 17:05, WEL-T 17:18',
    ],
    ['II-2SHIP-3', 'WEL-II 20:30, PCN-II 24:00'],
    ['II-2SHIP-5', 'PCN-II 14:15, WEL-II 17:45'],
    ['BB-3', 'WEL-BB 20:45, PCN-BB 24:15'],
    ['BB-4', 'PCN-BB 02:30, WEL-BB 06:00'],
    ['SI-1', 'BLU 09:00, OBA 10:00'],
    ['SI-5', 'OBA 15:30, BLU 16:30'],
    ['IC-01', 'WEL-B 09:15, PPQ 10:10, PMR-B 11:40, TUO 15:30, HLZ-B 18:00, AKL-B 20:30'],
    ['IC-11', 'CHC-B 07:00, KAI-B 09:45, BHE-B 12:00, PCN-B 12:30'],
    ['IC-17', 'NSN 07:15, MUR 09:15, WSZ 11:15, PUN 12:15, GMN 13:30, HKK 14:15, FRJ 17:10, FOX 17:50'],
    ['IC-19', 'CHC-B 08:45, TIU 11:05, OAM 12:30, DUD 14:15, GORE 16:50, IVC 17:50'],
  ])('%s calls as it was found', (trip, expected) => {
    expect(written(trip)).toBe(expected);
  });

  test('have a number where all of their line have one: a single one reads as if the others lacked it', () => {
    const byLine = Map.groupBy(trips, ({ route_id: route = '' }) => route);
    const uneven = [...byLine].filter(([, ofLine]) => {
      const known = ofLine.filter(({ trip_short_name: number }) => number);
      return known.length > 0 && known.length < ofLine.length;
    });
    expect(uneven.map(([route]) => route)).toEqual([]);
  });

  test('of the TranzAlpine call as they were found, with Darfield and Ōtira recalled between', () => {
    expect(written('TA-W')).toBe(
      'CHC-T 08:15, RLS 08:45, DFD 09:00, SPF 09:20, ARP 10:50, OTI 11:15, MOA 12:10, GMN 13:05',
    );
    expect(written('TA-E')).toBe(
      'GMN 14:05, MOA 15:00, OTI 15:55, ARP 16:20, SPF 17:45, DFD 18:07, RLS 18:25, CHC-T 18:55',
    );
  });

  test('are all there, line by line, out and back', () => {
    const count = (route: string) =>
      ['0', '1'].map(
        (direction) =>
          trips.filter((trip) => trip.route_id === route && trip.direction_id === direction).length,
      );
    expect(
      Object.fromEntries(
        [
          'northern_explorer',
          'coastal_pacific',
          'tranz_alpine',
          'te_huia',
          'capital_connection',
          'wairarapa_line',
        ].map((route) => [route, count(route)]),
      ),
    ).toEqual({
      northern_explorer: [1, 1],
      coastal_pacific: [1, 1],
      tranz_alpine: [1, 1],
      te_huia: [6, 6],
      capital_connection: [1, 1],
      wairarapa_line: [5, 5],
    });
    expect(['interislander', 'bluebridge', 'stewart_island_ferry'].map(count)).toEqual([
      [3, 3],
      [3, 4],
      [3, 3],
    ]);
    const found = trips.filter(({ trip_id: trip = '' }) => /^IC-(0[1-9]|1\d|20)$/.test(trip));
    expect(found).toHaveLength(20);
  });

  test('of Te Huia only set down in Auckland northbound, and only pick up there southbound', () => {
    for (const { trip_id: trip = '', direction_id: direction } of trips.filter(
      ({ route_id: route }) => route === 'te_huia',
    ))
      for (const call of calls.get(trip) ?? []) {
        if (!['PUK', 'PUH', 'AKL-STR'].includes(call.stop_id ?? '')) continue;
        if (direction === '0') expect([trip, canBoard(call), canAlight(call)]).toEqual([trip, false, true]);
        else expect([trip, canBoard(call)]).toEqual([trip, true]);
        if (direction === '1' && call.stop_id !== 'AKL-STR')
          expect([trip, canAlight(call)]).toEqual([trip, false]);
      }
  });

  test('of the night sailing for vehicles only take no foot passengers', () => {
    expect((calls.get('BB-4') ?? []).some(canBoard)).toBe(false);
  });
});

describe('a traveller', () => {
  /** From each stop, the stops that one ride or one way reaches. */
  const next = new Map<string, Set<string>>(column(stops, 'stop_id').map((id) => [id, new Set()]));
  for (const rows of calls.values())
    for (const [index, from] of rows.entries())
      for (const to of rows.slice(index + 1))
        if (canBoard(from) && canAlight(to)) next.get(from.stop_id ?? '')?.add(to.stop_id ?? '');
  const rides = new Map([...next].map(([from, to]) => [from, new Set(to)]));
  for (const { from_stop_id: from = '', to_stop_id: to = '' } of transfers) next.get(from)?.add(to);

  test('can leave every stop by a ride and come to every stop by a ride', () => {
    const arrived = new Set([...rides.values()].flatMap((reached) => [...reached]));
    const stuck = [...rides]
      .filter(([from, to]) => to.size === 0 || !arrived.has(from))
      .map(([from]) => from);
    expect(stuck).toEqual([]);
  });

  test('can go from every stop to every other, and so back again', () => {
    for (const start of next.keys()) {
      const reached = new Set([start]);
      for (const stop of reached) for (const further of next.get(stop) ?? []) reached.add(further);
      expect([start, reached.size]).toEqual([start, stops.length]);
    }
  });
});

describe('the ways between stops', () => {
  const time = new Map(
    transfers.map((row) => [`${row.from_stop_id} ${row.to_stop_id}`, Number(row.min_transfer_time) / 60]),
  );
  const kinds = new Map(stops.map(({ stop_id: id = '', stop_kind: kind }) => [id, kind]));

  /** Minutes before departure at which the check-in closes, by operator. */
  function checkIn(stop: string): number {
    if (stop.endsWith('-II')) return 45;
    if (stop.endsWith('-BB')) return 60;
    if (kinds.get(stop) === 'ferry') return 30;
    return kinds.get(stop) === 'bus' ? 15 : 20;
  }

  test('join all stops of a town, both ways', () => {
    const missing = [...Map.groupBy(stopAreas, ({ area_id: area }) => area).values()]
      .map((rows) => column(rows, 'stop_id'))
      .flatMap((members) => members.flatMap((from) => members.map((to) => `${from} ${to}`)))
      .filter((way) => !time.has(way));
    expect(missing).toEqual([]);
  });

  test('hold the check-in at their end, and more when there is a way to go', () => {
    for (const [way, lasts] of time) {
      const [from = '', to = ''] = way.split(' ');
      if (from === to) expect([way, lasts]).toEqual([way, checkIn(to)]);
      else expect([way, lasts >= checkIn(to)]).toEqual([way, true]);
    }
  });

  test.each([
    ['AKL-STR AKL-B', 43, 'walk'],
    ['WEL-T WEL-II', 61, 'shuttle'],
    ['WEL-T WEL-BB', 66, 'walk'],
    ['PCN-II PCN-T', 25, 'walk'],
    ['PCN-BB PCN-B', 21, 'walk'],
    ['CHC-T CHC-B', 33, 'shuttle'],
    ['IVC BLU', 60, 'shuttle'],
    ['BLU IVC', 45, 'shuttle'],
  ])('%s takes %i minutes, by %s', (way, lasts, mode) => {
    expect(time.get(way)).toBe(lasts);
    expect(transfers.find((row) => `${row.from_stop_id} ${row.to_stop_id}` === way)?.transfer_mode).toBe(
      mode,
    );
  });

  test.each([
    ['the Northern Explorer and the night sailing', 'NE-S', 'WEL-T', 'WEL-II', 'II-2SHIP-3'],
    ['the morning sailing and the Coastal Pacific', 'II-2SHIP-1', 'PCN-II', 'PCN-T', 'CP-S'],
    ['the morning sailing and the coach to Christchurch', 'II-2SHIP-1', 'PCN-II', 'PCN-B', 'IC-10'],
    ['the Coastal Pacific and the afternoon sailing', 'CP-N', 'PCN-T', 'PCN-II', 'II-2SHIP-5'],
    ['the TranzAlpine and the coach to the glaciers', 'TA-W', 'GMN', 'GMN', 'IC-17'],
    ['the coach from the glaciers and the TranzAlpine', 'IC-17-R', 'GMN', 'GMN', 'TA-E'],
    ['the coach from Queenstown and the ferry to Oban', 'IC-21', 'IVC', 'BLU', 'SI-2'],
    ['the ferry from Oban and the coach to Queenstown', 'SI-5', 'BLU', 'IVC', 'IC-21-R'],
    ['the ferry from Oban and the coach to Christchurch', 'SI-4', 'BLU', 'IVC', 'IC-19-R'],
    ['the coach from Paihia’s line and that to Kaitaia', 'IC-03', 'PAH', 'PAH', 'IC-22'],
  ])('let one change between %s', (_, arriving, at, from, leaving) => {
    const arrival = calls.get(arriving)?.find(({ stop_id: stop }) => stop === at)?.arrival_time;
    const departure = calls.get(leaving)?.find(({ stop_id: stop }) => stop === from)?.departure_time;
    expect(minutes(departure) - minutes(arrival)).toBeGreaterThanOrEqual(
      time.get(`${at} ${from}`) ?? Number.NaN,
    );
  });
});

describe('the calendar', () => {
  const window = embeddedWindow();
  const { services, problems } = expandRecurringCalendar(recurring, window);
  const datesOf = (service: string) => services.find(({ serviceId }) => serviceId === service)?.dates ?? [];

  test('is read without a fault, and every service runs', () => {
    expect(problems).toEqual([]);
    expect(services.filter(({ dates }) => dates.length < 30)).toEqual([]);
  });

  test('stands in calendar.txt and calendar_dates.txt as the recurring one expands', () => {
    const { calendar, calendarDates } = embeddedCalendar();
    const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
    expect(file('calendar.txt')).toBe(calendar);
    expect(file('calendar_dates.txt')).toBe(calendarDates);
  });

  test('leaves out the days that Te Huia names, and no other until the end of its own list', () => {
    const named = [
      '2026-10-26 2026-11-07 2026-11-08 2027-02-01 2027-02-06 2027-02-08 2027-03-26 2027-03-29 2027-04-25 2027-04-26',
      '2027-06-07 2027-06-25 2027-10-25 2027-12-25 2027-12-26 2027-12-27 2027-12-28',
    ].flatMap((line) => line.split(' '));
    const gap = Array.from({ length: 17 }, (_, days) =>
      Temporal.PlainDate.from('2026-12-25').add({ days }).toString(),
    );
    const runs = new Set(['te_huia_weekdays', 'te_huia_saturday', 'te_huia_sunday'].flatMap(datesOf));
    const closed: string[] = [];
    for (
      let day = Temporal.PlainDate.from(window.from);
      day.toString() <= '2027-12-28';
      day = day.add({ days: 1 })
    )
      if (!runs.has(day.toString())) closed.push(day.toString());
    expect(gap.at(-1)).toBe('2027-01-10');
    expect(closed).toEqual([...named, ...gap].toSorted());
  });

  test('runs Te Huia’s extra train on Thursdays and Fridays alone', () => {
    const weekdays = new Set(
      datesOf('te_huia_thursday_friday').map((date) => Temporal.PlainDate.from(date).dayOfWeek),
    );
    expect([...weekdays].toSorted()).toEqual([4, 5]);
  });

  test('runs the Northern Explorer three days a week each way, never both on a day, not from 25 December to 11 January', () => {
    const [south, north] = [datesOf('northern_explorer_south'), datesOf('northern_explorer_north')];
    expect(south.filter((date) => north.includes(date))).toEqual([]);
    const around = [...south, ...north]
      .filter((date) => date >= '2026-12-23' && date <= '2027-01-14')
      .toSorted();
    expect(around).toEqual(['2026-12-23', '2026-12-24', '2027-01-13', '2027-01-14']);
  });

  test('runs the Coastal Pacific from late September to the end of April', () => {
    const dates = datesOf('coastal_pacific');
    expect(dates[0]).toBe('2026-09-24');
    expect(dates.filter((date) => date > '2027-04-27' && date < '2027-10-03')).toEqual([
      '2027-04-29',
      '2027-09-30',
      '2027-10-02',
    ]);
  });

  test('runs the TranzAlpine daily in summer and from Friday to Monday in winter', () => {
    const week = (from: string, until: string) =>
      datesOf('tranz_alpine').filter((date) => date >= from && date <= until);
    expect(week('2027-02-01', '2027-02-07')).toHaveLength(7);
    expect(week('2027-06-07', '2027-06-13')).toEqual([
      '2027-06-07',
      '2027-06-11',
      '2027-06-12',
      '2027-06-13',
    ]);
  });

  test('continues in distant years', () => {
    const later = expandRecurringCalendar(recurring, { from: '2041-01-01', until: '2041-12-31' }).services;
    expect(later.map(({ serviceId }) => serviceId)).toEqual(services.map(({ serviceId }) => serviceId));
    expect(later.filter(({ dates }) => dates.length < 40)).toEqual([]);
  });
});

test('the feed says that it is a demonstration, and whose work it holds', () => {
  expect(column(table('feed_info'), 'feed_demonstration')).toEqual(['1']);
  expect(column(table('attributions'), 'organization_name')).toEqual(
    expect.arrayContaining([
      'Auckland Transport',
      'Metlink (Greater Wellington Regional Council)',
      'OpenFlights',
    ]),
  );
});
