/** Small GTFS feeds that are unusual, outdated or broken in one way each, as feeds of other operators are. */
import type { FeedTexts } from './made-feed.ts';

/** A valid feed: a ferry and a connecting coach. */
const base = {
  'agency.txt':
    'agency_id,agency_name,agency_url,agency_timezone\nKW,Kowhai Lines,https://kowhai.example,Pacific/Auckland\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon\nWHF,Weka Wharf,-41.28,174.78\nTUI,Tui Bay,-41.29,174.01\nHIL,Rata Hill,-41.51,173.96\nRIV,Kea River,-42.40,173.68\n',
  'routes.txt':
    'route_id,agency_id,route_short_name,route_long_name,route_type\nF,KW,,Weka ferry,4\nC,KW,,Rata coach,3\n',
  'trips.txt': 'route_id,service_id,trip_id,trip_headsign\nF,D,f1,Tui Bay\nC,D,c1,Kea River\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nf1,09:00:00,09:00:00,WHF,1\nf1,12:30:00,12:30:00,TUI,2\nc1,13:30:00,13:30:00,TUI,1\nc1,14:00:00,14:05:00,HIL,2\nc1,15:30:00,15:30:00,RIV,3\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20261101,20271231\n',
} as const;

type BaseFile = keyof typeof base;

const added = (file: BaseFile, rows: string) => ({ [file]: base[file] + rows });

function replaced(file: BaseFile, ...changes: readonly (readonly [from: string, to: string])[]) {
  return { [file]: changes.reduce((text: string, [from, to]) => text.replace(from, to), base[file]) };
}

const everyFile = (change: (text: string) => string) =>
  Object.fromEntries(Object.entries(base).map(([file, text]) => [file, change(text)]));

const coachAtOnce = replaced(
  'stop_times.txt',
  ['c1,13:30:00,13:30:00', 'c1,12:30:00,12:30:00'],
  ['c1,14:00:00,14:05:00', 'c1,13:00:00,13:00:00'],
);

const nights = [
  ['n0', '00', '04'],
  ['n1', '01', '05'],
  ['n2', '02', '06'],
  ['n3', '03', '07'],
  ['n24', '24', '28'],
  ['n26', '26', '30'],
];

const decemberDays = Array.from({ length: 31 }, (_, day) => String(day + 1).padStart(2, '0'));

/** The files in which each case differs from the base; null removes a file. */
const cases = {
  base: {},
  'empty-unused': { 'translations.txt': '' },
  'wide-unused-row': { 'pathways.txt': 'pathway_id,from_stop_id\np1,WHF,extra\n' },
  'pathway-quote': {
    'attributions.txt': 'attribution_id,organization_name\n1,The 12" record people\n',
  },
  'same-exception-twice': {
    'calendar_dates.txt': 'service_id,date,exception_type\nD,20261225,2\nD,20261225,2\n',
  },
  'same-row-stop': added('stops.txt', 'RIV,Kea River,-42.40,173.68\n'),
  'same-row-trip': added('trips.txt', 'C,D,c1,Kea River\n'),
  'in-seat-only': { 'transfers.txt': 'from_trip_id,to_trip_id,transfer_type\nf1,c1,4\n' },
  'route-only-transfer': {
    'transfers.txt':
      'from_stop_id,to_stop_id,from_route_id,to_route_id,transfer_type,min_transfer_time\n,,F,C,2,300\n',
  },
  air: replaced('routes.txt', ['Weka ferry,4', 'Weka air,1100']),
  tram: replaced('routes.txt', ['Weka ferry,4', 'Weka tram,0'], ['Rata coach,3', 'Rata cable car,5']),
  trolleybus: replaced('routes.txt', ['Rata coach,3', 'Rata trolley,11']),
  chatham: {
    'stops.txt':
      'stop_id,stop_name,stop_lat,stop_lon,stop_timezone\nWHF,Weka Wharf,-41.28,174.78,\nTUI,Tui Bay,-43.95,-176.56,Pacific/Chatham\nHIL,Rata Hill,-43.90,-176.50,Pacific/Chatham\nRIV,Kea River,-44.0,-176.4,Pacific/Chatham\n',
  },
  'zone-alias': added('agency.txt', 'NZ2,Second Lines,https://second.example,NZ\n'),
  'two-zones': added('agency.txt', 'AU,Sydney Lines,https://s.example,Australia/Sydney\n'),
  'no-agency-id': {
    'agency.txt':
      'agency_name,agency_url,agency_timezone\nKowhai Lines,https://kowhai.example,Pacific/Auckland\n',
  },
  'agency-blank-id-two': {
    'agency.txt':
      'agency_id,agency_name,agency_url,agency_timezone\n,Kowhai Lines,https://k.example,Pacific/Auckland\n',
    'routes.txt': base['routes.txt'].replaceAll('KW', ''),
  },
  negative: replaced('stop_times.txt', ['f1,09:00:00,09:00:00', 'f1,-00:30:00,-00:30:00']),
  wheelchair: {
    'stops.txt':
      'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding\nST,Weka Station,-41.28,174.78,1,,1\nWHF,Weka Wharf,-41.28,174.78,0,ST,\nTUI,Tui Bay,-41.29,174.01,0,,2\nHIL,Rata Hill,-41.51,173.96,0,,0\nRIV,Kea River,-42.40,173.68,0,,\nEN,North door,-41.28,174.78,2,ST,\nND,,,,3,ST,\n',
    'pathways.txt': 'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\np,EN,WHF,1,1\n',
  },
  'utf16-nobom': { 'stops.txt': Buffer.from(base['stops.txt'], 'utf16le') },
  'nul-name': replaced('stops.txt', ['Tui Bay', 'Tui\0Bay']),
  'control-name': replaced('stops.txt', ['Tui Bay', 'Tui \u001b[31mBay\u0007']),
  'bidi-name': replaced('stops.txt', ['Tui Bay', 'Tui \u202eyaB\u202c']),
  'html-name': replaced(
    'stops.txt',
    ['Tui Bay', '<b>Tui</b> & <img src=x onerror=alert(1)>'],
    ['Rata Hill', '"=1+1, ""Rata"" Hill"'],
  ),
  'scripts-name': replaced(
    'stops.txt',
    ['Tui Bay', '東京 駅'],
    ['Rata Hill', 'تل راتا'],
    ['Kea River', 'Wai\u0304makariri'],
    ['Weka Wharf', 'Ōtāhuhu Wāpu'],
  ),
  'long-name': replaced('stops.txt', ['Tui Bay', `T${'u'.repeat(400)}i Bay`]),
  'same-names': replaced('stops.txt', ['Rata Hill', 'Tui Bay']),
  'quoted-newline': replaced('stops.txt', ['Tui Bay', '"Tui\r\nBay"'], ['Rata Hill', '"Rata ""Top"" Hill"']),
  'stray-quote': replaced('stops.txt', ['Tui Bay', 'Tui 5" Bay']),
  'crlf-bom': everyFile((text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`),
  'cr-only': everyFile((text) => text.replaceAll('\n', '\r')),
  'upper-header': replaced('stops.txt', [
    'stop_id,stop_name,stop_lat,stop_lon',
    'STOP_ID,STOP_NAME,STOP_LAT,STOP_LON',
  ]),
  'quoted-header-spaces': replaced('stops.txt', [
    'stop_id,stop_name,stop_lat,stop_lon',
    '"stop_id" , "stop_name","stop_lat", "stop_lon" ',
  ]),
  'trailing-comma': {
    'stops.txt': base['stops.txt'].replaceAll('\n', ',\n'),
    'trips.txt': `${base['trips.txt']}\n\n   \n,,,\n`,
  },
  interpolate: {
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,timepoint\nf1,09:00:00,09:00:00,WHF,1,1\nf1,12:30:00,12:30:00,TUI,2,1\nc1,13:30:00,13:30:00,TUI,5,1\nc1,,,HIL,70,0\nc1,15:30:00,15:30:00,RIV,700,1\n',
  },
  'untimed-end': replaced('stop_times.txt', ['c1,15:30:00,15:30:00', 'c1,,']),
  'one-bad-trip': {
    ...added('trips.txt', 'C,D,bad,Kea River\n'),
    ...added('stop_times.txt', 'bad,13:30:00,13:30:00,TUI,1\nbad,12:00:00,12:00:00,RIV,2\n'),
  },
  'service-unknown': {
    ...added('trips.txt', 'C,GONE,c9,Kea River\n'),
    ...added('stop_times.txt', 'c9,13:30:00,13:30:00,TUI,1\nc9,15:00:00,15:00:00,RIV,2\n'),
  },
  'seq-big': replaced('stop_times.txt', ['RIV,3', 'RIV,1000000000']),
  past: replaced('calendar.txt', ['20261101,20271231', '20240101,20251231']),
  'dates-only': {
    'calendar.txt': null,
    'calendar_dates.txt': `service_id,date,exception_type\n${decemberDays.map((day) => `D,202612${day},1\n`).join('')}`,
  },
  'service-window-9999': replaced('calendar.txt', ['20271231', '99991231']),
  'feed-info-range': {
    'feed_info.txt':
      'feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date\nWeka data,https://w.example,mi,20261101,20261215\n',
  },
  block: {
    'trips.txt': 'route_id,service_id,trip_id,trip_headsign,block_id\nF,D,f1,Tui Bay,b\nC,D,c1,Kea River,b\n',
    ...coachAtOnce,
  },
  'zero-change': coachAtOnce,
  'zero-length': replaced('stop_times.txt', ['c1,15:30:00,15:30:00,RIV,3', 'c1,14:05:00,14:05:00,RIV,3']),
  loop: added('stop_times.txt', 'c1,16:00:00,16:00:00,HIL,4\nc1,17:00:00,17:00:00,TUI,5\n'),
  'pickup-none': {
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\nf1,09:00:00,09:00:00,WHF,1,0,1\nf1,12:30:00,12:30:00,TUI,2,1,0\nc1,13:30:00,13:30:00,TUI,1,2,0\nc1,14:00:00,14:05:00,HIL,2,1,0\nc1,15:30:00,15:30:00,RIV,3,1,3\n',
  },
  dst: {
    ...added('trips.txt', nights.map(([trip]) => `F,D,${trip},Tui Bay\n`).join('')),
    ...added(
      'stop_times.txt',
      nights
        .map(
          ([trip, from, to]) =>
            `${trip},${from}:30:00,${from}:30:00,WHF,1\n${trip},${to}:00:00,${to}:00:00,TUI,2\n`,
        )
        .join(''),
    ),
  },
  midnight: {
    ...added('trips.txt', 'F,D,m,Tui Bay\nF,D,m0,Tui Bay\n'),
    ...added(
      'stop_times.txt',
      'm,24:00:00,24:00:00,WHF,1\nm,27:30:00,27:30:00,TUI,2\nm0,00:05:00,00:05:00,WHF,1\nm0,03:30:00,03:30:00,TUI,2\n',
    ),
  },
  flex: {
    'locations.geojson': '{"type":"FeatureCollection","features":[]}',
    'booking_rules.txt': 'booking_rule_id,booking_type\nb,1\n',
    'location_groups.txt': 'location_group_id,location_group_name\ng,Zone\n',
    'location_group_stops.txt': 'location_group_id,stop_id\ng,TUI\n',
    ...added('trips.txt', 'C,D,flex,Anywhere\n'),
    'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,location_group_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_booking_rule_id
${base['stop_times.txt']
  .split('\n')
  .slice(1, -1)
  .map((row) => `${row.replace(/,(\d)$/, ',,$1')},,,\n`)
  .join('')}flex,,,,g,1,10:00:00,12:00:00,b
flex,,,,g,2,10:00:00,12:00:00,b
`,
  },
  'fares-v2': {
    'fare_products.txt':
      'fare_product_id,fare_product_name,fare_media_id,amount,currency\nsingle,Single,cash,4.50,USD\n',
    'fare_media.txt': 'fare_media_id,fare_media_name,fare_media_type\ncash,Cash,0\n',
    'networks.txt': 'network_id,network_name\nn,Net\n',
    'route_networks.txt': 'network_id,route_id\nn,F\n',
    'fare_leg_rules.txt':
      'leg_group_id,network_id,from_area_id,to_area_id,fare_product_id,from_timeframe_group_id\nl,n,a,a,single,peak\n',
    'areas.txt': 'area_id,area_name\na,All\n',
    'stop_areas.txt': 'area_id,stop_id\na,WHF\na,TUI\n',
    'timeframes.txt': 'timeframe_group_id,start_time,end_time,service_id\npeak,07:00:00,09:00:00,D\n',
    'rider_categories.txt': 'rider_category_id,rider_category_name,is_default_fare_category\nadult,Adult,1\n',
    'fare_transfer_rules.txt':
      'from_leg_group_id,to_leg_group_id,transfer_count,fare_transfer_type,fare_product_id\nl,l,1,0,single\n',
  },
  'headsign-none': { 'trips.txt': 'route_id,service_id,trip_id\nF,D,f1\nC,D,c1\n' },
  'color-url': replaced('agency.txt', ['https://kowhai.example', 'javascript:alert(1)']),
  'route-51': replaced('routes.txt', ['Rata coach,3', 'Rata thing,51']),
  'route-noname': replaced('routes.txt', ['Rata coach,3', ',3']),
} as const satisfies Readonly<Record<string, Readonly<Record<string, string | Buffer | null>>>>;

/** The name of a case. */
export type OddFeed = keyof typeof cases;

/** The files of a case. */
export function oddFeed(name: OddFeed): FeedTexts {
  return Object.fromEntries(
    Object.entries({ ...base, ...cases[name] }).flatMap(([file, text]) =>
      text === null ? [] : [[file, text]],
    ),
  );
}

/** Every case by its name. */
export function oddFeeds(): readonly OddFeed[] {
  return Object.keys(cases).filter((name): name is OddFeed => name in cases);
}
