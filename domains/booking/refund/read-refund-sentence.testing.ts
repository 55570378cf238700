/** A parser of refund sentences for tests. */
import type { RefundStep } from '#domains/travel/fares/refund-terms.ts';

const hour = 3_600;
const anchor = /until (?:(\d+) (days|hours) before|check-in closes)/;

/**
 * Parses the refund steps that a sentence states, independently of the code that writes it. Example: `Cancel until 7
 * days before departure and get a refund less $30 a person, or until 72 hours before less $130 a person; not refundable
 * after that.` A clause without a share means the whole price.
 */
export function readRefundSentence(
  words: string,
  { checkInSeconds = 0 }: { readonly checkInSeconds?: number } = {},
): readonly RefundStep[] {
  if (/^Not refundable/.test(words)) return [];
  if (/^Fully refundable until your first booking/.test(words))
    return [{ secondsBefore: 0, percent: 100, feeCents: 0 }];
  const clauses = words.split(/(?=\buntil )/).filter((clause) => clause.startsWith('until '));
  if (clauses.length === 0) throw new Error(`This text does not mention refunds: ${words}`);
  return clauses.map((clause): RefundStep => {
    const [found, count, unit] = anchor.exec(clause) ?? [];
    if (!found) throw new Error(`This clause has no time: ${clause}`);
    const before = Number(count ?? 0) * (unit === 'days' ? 24 : 1) * hour;
    const isBeforeCheckIn = /check-in/.test(words);
    const [, dollars = '0'] = /less \$(\d+) a person/.exec(clause) ?? [];
    return {
      secondsBefore: before + (isBeforeCheckIn ? checkInSeconds : 0),
      percent: /50%/.test(clause) ? 50 : 100,
      feeCents: Number(dollars) * 100,
    };
  });
}
