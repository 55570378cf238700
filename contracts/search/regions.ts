/** The islands, with their names in URLs. */
export const islands = [
  { name: 'north', title: 'North Island' },
  { name: 'south', title: 'South Island' },
  { name: 'stewart', title: 'Stewart Island / Rakiura' },
] as const;

/** The regions from north to south, with their titles in documents and their names in URLs. */
export const regions = [
  { name: 'northland', title: 'Northland' },
  { name: 'auckland', title: 'Auckland' },
  { name: 'waikato', title: 'Waikato' },
  { name: 'bay-of-plenty', title: 'Bay of Plenty' },
  { name: 'tairawhiti', title: 'Tairāwhiti Gisborne' },
  { name: 'hawkes-bay', title: 'Hawke’s Bay' },
  { name: 'taranaki', title: 'Taranaki' },
  { name: 'manawatu-whanganui', title: 'Manawatū-Whanganui' },
  { name: 'wellington', title: 'Wellington' },
  { name: 'tasman', title: 'Tasman' },
  { name: 'nelson', title: 'Nelson' },
  { name: 'marlborough', title: 'Marlborough' },
  { name: 'west-coast', title: 'West Coast' },
  { name: 'canterbury', title: 'Canterbury' },
  { name: 'otago', title: 'Otago' },
  { name: 'southland', title: 'Southland' },
] as const;
