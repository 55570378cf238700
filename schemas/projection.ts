import type { BlockSchema } from './block-schema.ts';
import { blockSchemas } from './blocks/index.ts';

const schemas: readonly BlockSchema[] = Object.values(blockSchemas);

/** GROQ: stored fields beside the resolved ones, so that migrations see what was stored. */
function listOf(projections: readonly (readonly [type: string, projection: string])[]): string {
  const resolved = projections
    .filter(([, projection]) => projection !== '')
    .map(([type, projection]) => `_type == "${type}" => {${projection}}`);
  return `{\n  ${['...', ...resolved].join(',\n  ')}\n}`;
}

const plain = schemas.map(({ type, projection }) => [type, projection] as const);

/**
 * GROQ: a list of blocks with everything their components need, in one query however many blocks there are. A block that
 * holds blocks resolves them too, one level deep: a section inside a section stays a reference, and is refused.
 */
export const blocksProjection = listOf(
  schemas.map(({ type, projection, projectionAround }) => [
    type,
    projectionAround ? projectionAround(listOf(plain)) : projection,
  ]),
);
