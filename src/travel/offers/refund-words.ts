import type { FareFamily } from '#src/travel/fares/fares.ts';

/** The refund terms of a part, and what the part is called: `Interislander Flexi`. */
type Part = Pick<FareFamily, 'refund' | 'refundSteps'> & { readonly called: string };

/**
 * What is said about refunds of a journey, of which at each moment the strictest part decides: that part's words where it is
 * always the same, else the words of all that matter, with their names.
 */
export function refundWords(parts: readonly Part[]): string {
  const strict = parts.filter(
    (part, at) =>
      !parts.some((other, place) => {
        if (other === part || !isNeverFreer(other, part)) return false;
        return place < at || !isNeverFreer(part, other);
      }),
  );
  const [first, ...others] = strict;
  if (!first) return '';
  if (others.length === 0) return first.refund;
  return [
    'The least that these allow goes back.',
    ...strict.map(({ called, refund }) => `${called}: ${refund}`),
  ].join(' ');
}

/** Whether `part` at no moment returns more than `other`, whatever the price. */
function isNeverFreer(part: Part, other: Part): boolean {
  const moments = [...part.refundSteps, ...other.refundSteps].map(({ secondsBefore }) => secondsBefore);
  return moments.every((moment) => {
    const mine = stepAt(part, moment);
    const theirs = stepAt(other, moment);
    if (!mine) return true;
    return theirs !== undefined && mine.percent <= theirs.percent && mine.feeCents >= theirs.feeCents;
  });
}

function stepAt({ refundSteps }: Part, secondsBefore: number) {
  return refundSteps.find((step) => step.secondsBefore <= secondsBefore);
}
