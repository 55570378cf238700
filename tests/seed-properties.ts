/**
 * Configures fast-check: every property starts at the same seed, and a failing one reports it. Properties without their own
 * number of cases run fewer in a short run.
 */
import fc from 'fast-check';
import { casesOf } from './case-counts.ts';
import { randomSeed } from './random-seed.ts';

fc.configureGlobal({ seed: randomSeed, numRuns: casesOf({ short: 30, full: 100 }) });
