import type { BlockType } from '#schemas/blocks/index.ts';
import type { BlockFixtures } from './fixture.ts';
import { fixtures as hero } from './hero/hero.fixtures.ts';

/** The examples of every block type: a type without examples does not compile. */
export const fixtures = { hero } satisfies Partial<Record<BlockType, BlockFixtures>>;
