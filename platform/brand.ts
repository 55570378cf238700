/** The product's working name and its one line; the only place that spells them. */
export const brand = {
  name: 'Southbound',
  tagline: 'New Zealand by rail, road and sea',
} as const;
