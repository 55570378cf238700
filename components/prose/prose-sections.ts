import type { PortableText, TextBlock } from '#schemas/shared/portable-text.schema.ts';

/** A part of running text: the section heading that opens it, if any, and what follows up to the next one. */
export interface ProseSection {
  readonly key: string;
  readonly heading: TextBlock | undefined;
  readonly body: PortableText;
}

/** Whether a paragraph has any letter to show; editors leave empty ones behind for space. */
export function hasWords(block: TextBlock): boolean {
  return block.children.some(({ text }) => text.trim() !== '');
}

/** Whether there is anything to show in running text. */
export function hasContent(value: PortableText): boolean {
  return value.some((node) => node._type === 'image' || hasWords(node));
}

/** Whether running text has a heading that is shown. */
export function hasHeadings(value: PortableText): boolean {
  return proseSections(value).some(({ heading }) => heading);
}

/**
 * Running text cut at its section headings, without its empty paragraphs. A subheading that no heading precedes opens
 * a section itself, so that no level is skipped whatever the editor chose.
 */
export function proseSections(value: PortableText): readonly ProseSection[] {
  const sections: { key: string; heading: TextBlock | undefined; body: PortableText }[] = [];
  let hasSection = false;
  for (const node of value) {
    if (node._type === 'block' && !hasWords(node)) continue;
    const opens = node._type === 'block' && (node.style === 'h2' || (node.style === 'h3' && !hasSection));
    if (opens && node.listItem === undefined) {
      hasSection = true;
      sections.push({ key: node._key, heading: { ...node, style: 'h2' }, body: [] });
      continue;
    }
    const current = sections.at(-1);
    if (current) current.body.push(node);
    else sections.push({ key: node._key, heading: undefined, body: [node] });
  }
  return sections;
}
