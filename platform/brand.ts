/** The product name and tagline. No other file spells them out. */
export const brand = {
  name: 'Southbound',
  tagline: 'New Zealand by rail, road and sea',
} as const;
