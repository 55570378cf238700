/**
 * A stored block as the page query returns it (references and pictures already resolved by the projection), without
 * `_key` and `_type`.
 */
export type BlockFixture = Readonly<Record<string, unknown>>;

/** The examples of a block type, named by the behaviour they show. They feed stories, tests and the reference page. */
export type BlockFixtures = Readonly<Record<string, BlockFixture>>;

/** A poster from `public/fixtures`, as the projection resolves a picture. */
export function fixturePicture(name: 'coast' | 'alps' | 'ferry', alt: string) {
  return { src: `/fixtures/${name}.webp`, width: 1200, height: 800, alt, hotspot: { x: 0.5, y: 0.5 } };
}

/** A paragraph of running text. */
export function fixtureParagraph(key: string, text: string) {
  return {
    _key: key,
    _type: 'block',
    style: 'normal',
    children: [{ _key: `${key}-text`, _type: 'span', text }],
  };
}

/** A place name longer than most lines, with macrons and without a hyphen, as people write it: what layouts have to bear. */
export const longName =
  'Taumatawhakatangihangakōauauotamateaturipukakapikimaungahoronukupōkaiwhenuakitānatahu';

/** What people write that no line has room for, each without a place where it could end: a name, addresses, a compound. */
export const longWords = [
  longName,
  'reservierungsbestaetigungen.kundenbetreuung.neuseeland@reisebuerogenossenschaft.example',
  'https://www.reisebuerogenossenschaft.example/fahrplanauskunft?abfahrt=PaekakarikiHillRoad',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsfahrkarte',
] as const;
