import { blockSchemas } from './blocks/index.ts';

/**
 * GROQ: a list of blocks with everything their components need, in one query however many blocks there are. The
 * stored fields stay beside the resolved ones, so that migrations see what was stored.
 */
export const blocksProjection = `{
  ...,
  ${Object.values(blockSchemas)
    .filter((schema) => schema.projection !== '')
    .map((schema) => `_type == "${schema.type}" => {${schema.projection}}`)
    .join(',\n  ')}
}`;
