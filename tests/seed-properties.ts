/** Begins the random cases of every property at the same seed; one that fails tells it. */
import fc from 'fast-check';
import { randomSeed } from './random-seed.ts';

fc.configureGlobal({ seed: randomSeed });
