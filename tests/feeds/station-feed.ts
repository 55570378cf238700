import type { FeedTexts } from './made-feed.ts';

const trips: readonly (readonly [route: string, trip: string, ...calls: readonly string[]])[] = [
  ['main', 'm8', '08:00:00,08:00:00,CEN-1', '09:00:00,09:00:00,HAR'],
  ['main', 'm10', '10:00:00,10:00:00,HAR', '11:00:00,11:00:00,CEN-2'],
  ['main', 'round', '12:00:00,12:00:00,CEN-1', '13:00:00,13:05:00,HAR', '14:00:00,14:00:00,CEN-2'],
  ['shuttle', 's', '06:00:00,06:00:00,CEN-2', '06:50:00,06:50:00,HAR'],
  ['long', 'sleeper', '10:00:00,10:00:00,FAR', '33:00:00,57:30:00,HAR', '58:30:00,58:30:00,CEN-1'],
];

/**
 * A feed with features that the embedded timetable lacks. Station Central has two platforms, an entrance and a boarding
 * area. There are an unused stop, an area that contains the station, and a half-hourly shuttle in frequencies.txt. One trip
 * returns to its first station, and one leaves Harbour on its third day.
 */
export const stationFeed: FeedTexts = {
  'agency.txt':
    'agency_id,agency_name,agency_url,agency_timezone\nc,Central Lines,https://central.example,Pacific/Auckland\n',
  'stops.txt': `stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding
CEN,Central,-41.28,174.78,1,,1
CEN-1,Central platform 1,-41.2801,174.7801,0,CEN,
CEN-2,Central platform 2,-41.2802,174.7802,0,CEN,2
CEN-D,Central north door,-41.2803,174.7803,2,CEN,
CEN-1A,,,,4,CEN-1,
HAR,Harbour,-41.6,174.6,0,,
FAR,Far Hills,-39.5,176.9,0,,
OLD,Old Siding,-41.4,174.7,0,,
`,
  'areas.txt': 'area_id,area_name\ncentral,Central City\n',
  'stop_areas.txt': 'area_id,stop_id\ncentral,CEN\n',
  'routes.txt': `route_id,agency_id,route_short_name,route_long_name,route_type
main,c,,Main Line,2
shuttle,c,,Harbour Shuttle,3
long,c,,Long Line,2
`,
  'trips.txt': `route_id,service_id,trip_id\n${trips.map(([route, trip]) => `${route},daily,${trip}\n`).join('')}`,
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${trips
    .flatMap(([, trip, ...calls]) => calls.map((call, place) => `${trip},${call},${place + 1}\n`))
    .join('')}`,
  'frequencies.txt': 'trip_id,start_time,end_time,headway_secs,exact_times\ns,06:00:00,22:00:00,1800,1\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ndaily,1,1,1,1,1,1,1,20261101,20271231\n',
  'networks.txt': 'network_id,network_name\nrail,Rail\n',
  'route_networks.txt': 'network_id,route_id\nrail,main\nrail,shuttle\nrail,long\n',
  'sale_rules.txt':
    'network_id,seller,stock,cutoff_minutes,horizon_days,checkin_minutes,card_fee_percent,is_demonstration,unsold_because\nrail,Central Lines,live,0,400,10,2.4,1,\n',
  'age_bands.txt':
    'network_id,rider_category_id,min_age,max_age,price_percent\nrail,infant,0,1,0\nrail,child,2,14,50\nrail,adult,15,,100\n',
  'fare_families.txt':
    'network_id,fare_family_id,fare_family_name,tier,changes_text,refund_text,changes_rank,refund_rank\nrail,saver,Saver,1,No changes.,No refunds.,0,0\n',
  'fare_products.txt': `fare_product_id,rider_category_id,amount,currency,fare_family_id
anywhere,adult,60,NZD,saver
from-central,adult,40,NZD,saver
`,
  'fare_leg_rules.txt': `network_id,from_area_id,to_area_id,fare_product_id,rule_priority
rail,,,anywhere,
rail,central,,from-central,10
`,
  'capacities.txt': 'route_id,trip_id,seats\nmain,,100\nshuttle,,40\nlong,,100\n',
};
