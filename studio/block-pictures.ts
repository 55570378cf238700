/// <reference types="vite/client" />
/** Pictures of block types for the picker, rendered from the blocks' stories by `npm run studio:pictures`. */
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Returns the URL of a block type's picture; undefined without one. */
export function blockPicture(type: string): string | undefined {
  return pictures[`./pictures/${type}.webp`];
}
