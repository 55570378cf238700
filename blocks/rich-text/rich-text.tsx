import { type BlockProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { Prose } from '#components/prose/prose.tsx';
import type { richText } from '#schemas/blocks/rich-text.schema.ts';

/** Running text with headings, lists, links and pictures. */
export function RichText({ block, headingLevel }: BlockProps<typeof richText>) {
  return (
    <Prose value={block.body} headingLevel={headingLevel} subheadingLevel={lowerHeadingLevel(headingLevel)} />
  );
}
