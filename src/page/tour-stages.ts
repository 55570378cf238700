import { z } from 'zod';
import { richText } from '#schemas/blocks/rich-text.schema.ts';
import type { TextBlock } from '#schemas/shared/portable-text.schema.ts';

const text = z.object({ _type: z.literal(richText.type) }).and(richText.shape);

/**
 * Lists the stages of a tour in order, such as `Day 2: across the strait`. They are the subheadings of the first rich
 * text block that has any; empty without one.
 */
export function tourStages(blocks: readonly unknown[]): readonly string[] {
  for (const block of blocks) {
    const read = text.safeParse(block);
    const stages = read.success ? read.data.body.flatMap(stageOf) : [];
    if (stages.length > 0) return stages;
  }
  return [];
}

function stageOf(node: { readonly _type: string } | TextBlock): string[] {
  if (!('style' in node) || node.style !== 'h3') return [];
  const name = node.children.map(({ text }) => text).join('');
  return name.trim() === '' ? [] : [name.trim()];
}
