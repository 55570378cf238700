/// <reference types="vite/client" />
/** The pictures of the picker, drawn from the blocks' stories by `npm run studio:pictures`. */
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of a block's picture; undefined for one that was never drawn. */
export function blockPicture(type: string): string | undefined {
  return pictures[`./pictures/${type}.webp`];
}
