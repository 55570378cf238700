import type { TextBlock } from '#schemas/shared/portable-text.schema.ts';

/** Converts rich text to plain text, with a line for each paragraph or list item. */
export function plainText(blocks: readonly TextBlock[]): string {
  return blocks.map(({ children }) => children.map(({ text }) => text).join('')).join('\n');
}
