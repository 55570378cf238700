import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { toComparable } from '#contracts/text/fold-text.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { loadEmbeddedFeed, loadFeedOfFiles } from '#domains/travel/search/load-test-feed.testing.ts';
import { findPlaces } from './find-places.ts';
import { getPlaceIndex } from './place-index.ts';
import { resolvePlace } from './resolve-place.ts';

const now = new Date('2026-11-21T08:00:00+13:00');
let feed: LoadedFeed;

beforeAll(async () => {
  feed = await loadEmbeddedFeed(now);
});

const ids = (query: string, limit = 10) => findPlaces(feed, query, limit).map(({ id }) => id);

describe('places', () => {
  test('are found with and without macrons', () => {
    for (const query of ['Ōtaki', 'otaki', 'OTAK', 'ōtak']) expect(ids(query)[0]).toBe('otaki');
    expect(ids('kaikoura')[0]).toBe('kaikoura');
    expect(ids('takapo')).toEqual(['tekapo']);
  });

  test('are grouped by town, the town before its stops', () => {
    const [town, ...stops] = ids('pic');
    expect(town).toBe('picton');
    expect(stops.toSorted()).toEqual(['PCN-B', 'PCN-BB', 'PCN-II', 'PCN-T']);
  });

  test('that start with the query precede those with a word that does, then substrings', () => {
    expect(ids('well').at(0)).toBe('wellington');
    expect(ids('well').at(-1)).toBe('cromwell');
    const north = ids('north');
    expect(north).toContain('palmerston-north');
  });

  test('are found by their kind', () => {
    const terminals = ids('picton ferry');
    expect(terminals).toEqual(expect.arrayContaining(['PCN-II', 'PCN-BB']));
    expect(terminals).not.toContain('PCN-T');
    expect(ids('wellington train')).toContain('WEL-T');
    expect(ids('train')).toEqual([]);
  });

  test('of a town with one stop are only the town', () => {
    expect(ids('te anau')).toEqual(['te-anau']);
    expect(resolvePlace(feed, 'TEU')).toMatchObject({ kind: 'found', place: { id: 'TEU' } });
  });

  test('are limited in number, and empty for an empty query', () => {
    expect(ids('a', 3)).toHaveLength(3);
    expect(ids(' ’ ')).toEqual([]);
  });

  test('contain only stops with service', () => {
    const auckland = findPlaces(feed, 'auckland', 1)[0];
    expect(auckland?.stopIds.toSorted()).toEqual(['AKL-B', 'AKL-STR']);
    for (const { place } of getPlaceIndex(feed)) {
      expect(place.stopIds.length, place.id).toBeGreaterThan(0);
      expect(Number.isFinite(place.lat + place.lon), place.id).toBe(true);
    }
  });
});

describe('typed text', () => {
  const found = (text: string) => {
    const resolved = resolvePlace(feed, text);
    return resolved.kind === 'found' ? resolved.place.id : resolved.kind;
  };

  test.each([
    ['auckland', 'auckland'],
    ['AUCKLAND', 'auckland'],
    [' Auckland ', 'auckland'],
    ['AKL-STR', 'AKL-STR'],
    ['akl-str', 'AKL-STR'],
    ['Auckland Strand', 'AKL-STR'],
    ['whangarei', 'whangarei'],
    ['Arthurs Pass', 'arthurs-pass'],
    ['Arthur’s Pass', 'arthurs-pass'],
    ["arthur's pass", 'arthurs-pass'],
    ['Mount Cook', 'mount-cook'],
    ['Mt Cook', 'mount-cook'],
    ['mt. cook', 'mount-cook'],
    ['Chch', 'christchurch'],
    ['AKL', 'auckland'],
    ['pict', 'picton'],
    ['x', 'unknown'],
    ['fo', 'unknown'],
    ['ellingto', 'unknown'],
    ['Queenstown airport', 'unknown'],
    ['wa', 'ambiguous'],
    ['atlantis', 'unknown'],
    ['', 'unknown'],
    ['__proto__', 'unknown'],
  ])('%j resolves to %s', (text, id) => {
    expect(found(text)).toBe(id);
  });

  test('with a typing error or two gives suggestions', () => {
    expect(resolvePlace(feed, 'Welington')).toMatchObject({ suggestions: [{ id: 'wellington' }] });
    expect(resolvePlace(feed, 'Piktn')).toMatchObject({ suggestions: [{ id: 'picton' }] });
  });

  test.each([
    ['x', ['fox-glacier']],
    ['ellingto', ['wellington']],
    ['Queenstown airport', ['queenstown']],
    ['Christchurch Airport', ['christchurch']],
    ['Queenstwn airport', ['queenstown']],
    ['New Plymouth airport', ['new-plymouth']],
    ['Te Anau airport', ['te-anau']],
    ['Mt Cook airport', ['mount-cook']],
    ['Tekapo airport', ['tekapo']],
    ['Fox Glacier township', ['fox-glacier']],
    ['Stewart Island airport', ['oban']],
  ])('that is no name: %j gives the suggestions %j', (text, suggested) => {
    const resolved = resolvePlace(feed, text);
    const suggestions = resolved.kind === 'unknown' ? resolved.suggestions.map(({ id }) => id) : [];
    expect(suggestions.slice(0, suggested.length)).toEqual(suggested);
  });

  test('of one or two letters matches only an id or a full name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzāō '), minLength: 1, maxLength: 2 }),
        (text) => {
          const asked = toComparable(text);
          const isName = getPlaceIndex(feed).some(
            ({ place, name, otherNames }) =>
              [toComparable(place.id), name, ...otherNames].includes(asked) ||
              place.id.toLowerCase() === text.trim(),
          );
          expect(resolvePlace(feed, text).kind === 'found').toBe(isName);
        },
      ),
    );
  });

  test('too short for edit distance gives no suggestions', () => {
    for (const text of ['', '🚂', 'qq', 'zqj'])
      expect(resolvePlace(feed, text)).toEqual({ kind: 'unknown', suggestions: [] });
    expect(resolvePlace(feed, 'Obna')).toMatchObject({
      suggestions: expect.arrayContaining([expect.objectContaining({ id: 'oban' })]),
    });
  });

  test('every name and every id resolves to a place', () => {
    for (const { place } of getPlaceIndex(feed)) {
      expect(found(place.id)).toBe(place.id);
      expect(resolvePlace(feed, place.name).kind, place.name).toBe('found');
    }
  });
});

describe('a feed without areas', () => {
  test('has its stations and single stops as places', async () => {
    const plain = await loadFeedOfFiles(
      {
        agency: 'agency_id,agency_name,agency_url,agency_timezone\na,A,https://a.example,Pacific/Auckland\n',
        stops:
          'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\nST,Central,-41,174,1,\nP1,Central platform 1,-41,174,0,ST\nP2,Central platform 2,-41,174,0,ST\nEND,End,-41.2,174,0,\nNO,Nowhere,-41.3,174,0,\n',
        routes: 'route_id,agency_id,route_short_name,route_type\nr,a,R,2\n',
        trips: 'route_id,service_id,trip_id\nr,s,t1\nr,s,t2\n',
        stop_times:
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,08:00:00,08:00:00,P1,1\nt1,09:00:00,09:00:00,END,2\nt2,10:00:00,10:00:00,END,1\nt2,11:00:00,11:00:00,P2,2\n',
        calendar:
          'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ns,1,1,1,1,1,1,1,20261101,20261231\n',
      },
      now,
    );
    expect(getPlaceIndex(plain).map(({ place }) => [place.id, place.kind, place.stopIds.toSorted()])).toEqual(
      [
        ['ST', 'stop', ['P1', 'P2']],
        ['END', 'stop', ['END']],
      ],
    );
  });
});

describe('words', () => {
  test('are compared without diacritics, case and punctuation', () => {
    expect(toComparable('Aoraki / Mount Cook')).toBe('aoraki mount cook');
    expect(toComparable('  Ōtorohanga!')).toBe('otorohanga');
  });
});
