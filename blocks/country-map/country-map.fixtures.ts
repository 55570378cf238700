import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const at = {
  auckland: { lat: -36.848, lng: 174.763 },
  hamilton: { lat: -37.787, lng: 175.279 },
  rotorua: { lat: -38.137, lng: 176.251 },
  nationalPark: { lat: -39.174, lng: 175.398 },
  palmerstonNorth: { lat: -40.356, lng: 175.611 },
  wellington: { lat: -41.286, lng: 174.776 },
  picton: { lat: -41.291, lng: 174.006 },
  kaikoura: { lat: -42.401, lng: 173.681 },
  christchurch: { lat: -43.532, lng: 172.637 },
  arthursPass: { lat: -42.94, lng: 171.562 },
  greymouth: { lat: -42.45, lng: 171.208 },
  franzJosef: { lat: -43.387, lng: 170.183 },
  haast: { lat: -43.881, lng: 169.042 },
  queenstown: { lat: -45.031, lng: 168.663 },
  bluff: { lat: -46.6, lng: 168.33 },
  oban: { lat: -46.9, lng: 168.13 },
} as const;

const place = (
  _key: keyof typeof at,
  label: string,
  labelSide: 'left' | 'right' = 'right',
  href: string | null = `/destinations/${_key}/`,
) => ({ _key, label, labelSide, location: at[_key], link: href && { label, href } });

const places = [
  place('auckland', 'Auckland', 'left'),
  place('hamilton', 'Hamilton', 'left'),
  place('rotorua', 'Rotorua'),
  place('nationalPark', 'National Park', 'left'),
  place('wellington', 'Wellington'),
  place('picton', 'Picton', 'left'),
  place('kaikoura', 'Kaikōura'),
  place('christchurch', 'Christchurch'),
  place('arthursPass', 'Arthur’s Pass', 'right', null),
  place('greymouth', 'Greymouth', 'left'),
  place('franzJosef', 'Franz Josef', 'left'),
  place('queenstown', 'Queenstown'),
  place('oban', 'Oban', 'right'),
];

const routes = [
  {
    _key: 'north',
    label: 'Northern Explorer',
    mode: 'train',
    points: [at.auckland, at.hamilton, at.nationalPark, at.palmerstonNorth, at.wellington],
  },
  {
    _key: 'coast',
    label: 'Coastal Pacific',
    mode: 'train',
    points: [at.picton, at.kaikoura, at.christchurch],
  },
  {
    _key: 'alps',
    label: 'TranzAlpine',
    mode: 'train',
    points: [at.christchurch, at.arthursPass, at.greymouth],
  },
  {
    _key: 'west',
    label: 'West Coast',
    mode: 'coach',
    points: [at.greymouth, at.franzJosef, at.haast, at.queenstown],
  },
  { _key: 'strait', label: 'Cook Strait', mode: 'ferry', points: [at.wellington, at.picton] },
  { _key: 'foveaux', label: 'Foveaux Strait', mode: 'ferry', points: [at.bluff, at.oban] },
];

/** Stored examples of block `countryMap`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'The whole country on one ticket',
    lead: 'Trains run the length of it, ferries join the islands, and coaches go where the rails do not.',
    places,
    routes,
  },
  placesOnly: { heading: 'Where our stations are', places },
  linesOnly: { routes: routes.slice(0, 3) },
  smallTour: {
    heading: 'The route',
    places: places.filter(({ _key }) => ['christchurch', 'arthursPass', 'greymouth'].includes(_key)),
    routes: routes.filter(({ _key }) => _key === 'alps'),
  },
  manyLines: {
    heading: 'Where the coaches go',
    routes: [
      'Auckland – Kerikeri',
      'Auckland – Rotorua',
      'Auckland – Wellington',
      'Wellington – Napier',
      'Christchurch – Queenstown',
      'Christchurch – Dunedin',
      'Greymouth – Queenstown',
      'Picton – Nelson',
    ].map((label) => ({
      _key: label,
      label,
      mode: 'coach',
      points: [at.auckland, at.rotorua],
    })),
  },
  crowdedPlaces: {
    heading: 'Places close together',
    places: [
      ['Wellington', -41.286, 174.776],
      ['Lower Hutt', -41.209, 174.908],
      ['Upper Hutt', -41.124, 175.07],
      ['Porirua', -41.133, 174.84],
      ['Paraparaumu', -40.914, 175.009],
      ['Ōtaki', -40.758, 175.15],
      ['Masterton', -40.949, 175.663],
      ['Picton', -41.291, 174.006],
      ['Blenheim', -41.514, 173.961],
      ['Nelson', -41.271, 173.284],
    ].map(([label, lat, lng]) => ({
      _key: String(label),
      label,
      location: { lat, lng },
      labelSide: 'right',
    })),
  },
  placeOffTheDrawing: {
    heading: 'Far out',
    places: [
      { _key: 'raoul', label: 'Rangitāhua', location: { lat: -33.2, lng: 179.9 }, labelSide: 'right' },
      place('auckland', 'Auckland'),
    ],
  },
  linkToAPageThatIsGone: {
    heading: 'Stations',
    places: [{ ...place('picton', 'Picton'), link: { label: 'Picton', href: null, missing: true } }],
  },
  emptyList: { heading: 'Nothing on this map' },
  longWords: {
    heading: longName,
    places: [{ ...place('rotorua', longName), _key: 'long' }, place('auckland', 'Tāmaki Makaurau')],
    routes: [{ _key: 'long', label: longName, mode: 'coach', points: [at.auckland, at.rotorua] }],
  },
} satisfies BlockFixtures;
