import type { BlockType } from '#schemas/blocks/index.ts';
import type { BlockDefinition } from './define-block.ts';
import { hero } from './hero/hero.block.ts';

/** Every block type and what renders it: the one list. A type of the content model that is missing here does not compile. */
export const registry = { hero } satisfies Partial<{ [Type in BlockType]: BlockDefinition<Type> }>;
