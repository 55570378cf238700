/** Statistics of timed responses for the API benchmarks: percentiles and errors. */
import { percentile, type TimedResponse } from './api-calls.ts';

/** Formats the times in the server in milliseconds: median, p95, p99 and maximum. */
export function times(answers: readonly TimedResponse[]): string[] {
  const values = serverTimes(answers);
  return [0.5, 0.95, 0.99, 1].map((share) => percentile(values, share).toFixed(1));
}

/** Returns the times in the server in milliseconds, ascending. */
export function serverTimes(answers: readonly TimedResponse[]): readonly number[] {
  return answers.map(({ server }) => server).toSorted((a, b) => a - b);
}

/** Counts the responses whose status is not `expected`. */
export function errorsOf(answers: readonly TimedResponse[], expected: number): number {
  return answers.filter(({ status }) => status !== expected).length;
}
