/** A place name longer than most lines, with macrons and without a hyphen, that layouts must fit. */
export const longName =
  'Taumatawhakatangihangakōauauotamateaturipukakapikimaungahoronukupōkaiwhenuakitānatahu';

/** Real content that exceeds any line and has no break opportunity: a name, addresses, a compound word. */
export const longWords = [
  longName,
  'reservierungsbestaetigungen.kundenbetreuung.neuseeland@reisebuerogenossenschaft.example',
  'https://www.reisebuerogenossenschaft.example/fahrplanauskunft?abfahrt=PaekakarikiHillRoad',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsfahrkarte',
] as const;
