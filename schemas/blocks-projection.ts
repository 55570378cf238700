/** GROQ projection of a page's blocks with all their references, for a single query. */
import type { BlockSchema } from './block-schema.ts';
import { blockSchemas } from './blocks/index.ts';

const schemas: readonly BlockSchema[] = Object.values(blockSchemas);

/**
 * Builds the GROQ projection of a list of blocks. It keeps the stored fields beside the resolved ones, because
 * migrations need them.
 */
function listOf(projections: readonly (readonly [type: string, projection: string])[]): string {
  const resolved = projections
    .filter(([, projection]) => projection !== '')
    .map(([type, projection]) => `_type == "${type}" => {${projection}}`);
  return `{\n  ${['...', ...resolved].join(',\n  ')}\n}`;
}

const plain = schemas.map(({ type, projection }) => [type, projection] as const);

/**
 * GROQ: a list of blocks with all data for their components, in a single query. A block that contains blocks resolves
 * them one level deep. A section inside a section stays a reference, and validation rejects it.
 */
export const blocksProjection = listOf(
  schemas.map(({ type, projection, projectionAround }) => [
    type,
    projectionAround ? projectionAround(listOf(plain)) : projection,
  ]),
);
