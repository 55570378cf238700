import { isRecord } from '#contracts/is-record.ts';

/** Returns true for the id of a picture or another file. */
export const isAsset = (id: string) => /^(image|file)-/.test(id);

/** Lists the ids of all references in stored content, pictures included. */
export function listReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listReferences);
  if (!isRecord(value)) return [];
  const own = typeof value._ref === 'string' ? [value._ref] : [];
  return [...own, ...Object.values(value).flatMap(listReferences)];
}
