import type { Thing } from 'schema-dts';
import type { StationGroup } from './station-list.load.ts';

const types = { rail: 'TrainStation', coach: 'BusStop', ferry: 'BoatTerminal' } as const;

/**
 * The stations as structured data: type and region. Exact positions are left out, because some are
 * approximate.
 */
export function stationJsonLd(name: string, groups: readonly StationGroup[]): readonly Thing[] {
  const stations = new Map(
    groups.flatMap((group) => group.stations.map((station) => [station.key, station])),
  );
  return [
    {
      '@type': 'ItemList',
      name,
      itemListElement: [...stations.values()].map((station, position) => ({
        '@type': 'ListItem',
        position: position + 1,
        item: {
          '@type': types[station.modes[0] ?? 'coach'],
          name: station.name,
          address: {
            '@type': 'PostalAddress',
            addressCountry: 'NZ',
            ...(station.region && { addressRegion: station.region }),
          },
        },
      })),
    },
  ];
}
