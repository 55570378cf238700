/** What benches of the API say of the answers they timed, and how they read their options. */
import { atShare, type TimedAnswer } from './api-calls.ts';

/** Milliseconds in the server: the median, the 95th and 99th of a hundred, and the most. */
export function times(answers: readonly TimedAnswer[]): string[] {
  const values = serverTimes(answers);
  return [0.5, 0.95, 0.99, 1].map((share) => atShare(values, share).toFixed(1));
}

/** Milliseconds in the server, ascending. */
export function serverTimes(answers: readonly TimedAnswer[]): readonly number[] {
  return answers.map(({ server }) => server).toSorted((a, b) => a - b);
}

/** How many were answered with another status than this one. */
export function errorsOf(answers: readonly TimedAnswer[], expected: number): number {
  return answers.filter(({ status }) => status !== expected).length;
}
