/**
 * Begins the random cases of every property at the same seed; one that fails tells it. A property that asks for no number of
 * cases has fewer in an everyday run.
 */
import fc from 'fast-check';
import { casesOf } from './full-size.ts';
import { randomSeed } from './random-seed.ts';

fc.configureGlobal({ seed: randomSeed, numRuns: casesOf({ short: 30, full: 100 }) });
