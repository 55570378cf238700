/**
 * The number of grid columns (of twelve) that a card spans, and its picture's shape: each row has one wide
 * picture.
 */
export interface CardPlace {
  readonly span: 3 | 4 | 6 | 8 | 12;
  readonly isWide: boolean;
}

const wide = (span: 6 | 8 | 12): CardPlace => ({ span, isWide: true });
const tall = (span: 3 | 4): CardPlace => ({ span, isWide: false });

// At these widths a wide picture of 3:2 and a tall one of 4:5 are nearly equally high.
const pair = [wide(8), tall(4)];
const trio = [wide(6), tall(3), tall(3)];

/** Cards that may be in the first window of a phone. */
const firstCards = 6;

/**
 * Places `count` cards in rows of two and three, never three alike. The wide card alternates between the sides.
 * A single card has a row to itself.
 */
export function cardPlaces(count: number): CardPlace[] {
  return cardRows(count).flat();
}

/**
 * Returns the number of cards that are laid out with the first view: six, and the rest of their row. The others may be
 * laid out after it (platform/http/defer-blocks.ts).
 */
export function countImmediateCards(count: number): number {
  let cards = 0;
  for (const row of cardRows(count)) {
    if (cards >= firstCards) break;
    cards += row.length;
  }
  return cards;
}

function cardRows(count: number): readonly (readonly CardPlace[])[] {
  if (count <= 0) return [];
  if (count === 1) return [[wide(12)]];
  const pairs = [0, 2, 1][count % 3] ?? 0;
  const rows = [
    ...Array.from({ length: pairs }, () => pair),
    ...Array.from({ length: (count - 2 * pairs) / 3 }, () => trio),
  ];
  return rows.map((row, number) => (number % 2 === 0 ? row : row.toReversed()));
}
