import { isRecord } from '#contracts/is-record.ts';
import { quoted, type Verdict } from './verdict.ts';

/**
 * Rejects rich text with content that other programs pasted and pages can't render: it would be missing on the page.
 */
export function proseFault(value: unknown): Verdict {
  if (!Array.isArray(value)) return true;
  const [first] = value
    .filter(isRecord)
    .flatMap((block) => [
      ...unknownTypesIn(block.children, 'span'),
      ...unknownTypesIn(block.markDefs, 'link'),
      ...(block.listItem === undefined || ['bullet', 'number'].includes(String(block.listItem))
        ? []
        : [String(block.listItem)]),
    ]);
  return first === undefined ? true : `Pages can’t show ${quoted(first)} here: remove it.`;
}

/** Returns the types in a list other than the known one. */
function unknownTypesIn(list: unknown, known: string): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    const type = isRecord(entry) ? entry._type : undefined;
    return type === known ? [] : [typeof type === 'string' ? type : 'nothing'];
  });
}
