import { createRequire } from 'node:module';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PlaceList, readPlaces } from './place-list.tsx';

const { JSDOM } = createRequire(import.meta.url)('jsdom');

test('the script reads the places of the search form from the page', () => {
  const places = [
    { id: 'auckland', name: 'Auckland', otherNames: ['akl', 'Tāmaki Makaurau'], hint: 'All stops, Auckland' },
    { id: 'CHC-T', name: 'Christchurch “Station”', hint: 'Railway station' },
  ];
  const html = renderToStaticMarkup(<PlaceList id="block-1.search:a-places" places={places} />);
  const { document } = new JSDOM(html).window;
  vi.stubGlobal('document', document);
  vi.stubGlobal('CSS', { escape: (name: string) => name.replaceAll(/[.:]/g, '\\$&') });
  expect(readPlaces('block-1.search:a-places')).toEqual(places);
  expect(readPlaces('other')).toEqual([]);
});
