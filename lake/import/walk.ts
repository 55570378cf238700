/** Walks through a document's JSON. */
import { isRecord } from '#contracts/is-record.ts';
import type { LakeDocument } from '../store/document.ts';

/** Every object within the value, itself included. Not recursive: nesting as deep as JSON allows is no trouble. */
export function* objectsWithin(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...next);
    else if (isRecord(next)) {
      yield next;
      waiting.push(...Object.values(next));
    }
  }
}

/** The assets a document asks for: `image@file://./images/x.png`. */
export function assetAddresses(document: LakeDocument): string[] {
  const found: string[] = [];
  for (const object of objectsWithin(document)) {
    if (typeof object._sanityAsset === 'string') found.push(object._sanityAsset);
  }
  return found;
}

/** The document with each `_sanityAsset` replaced by a reference to the asset's document. */
export function withAssets(document: LakeDocument, idOf: (address: string) => string): LakeDocument {
  const text = JSON.stringify(document, (_key, value: unknown) => {
    if (!isRecord(value) || typeof value._sanityAsset !== 'string') return value;
    const { _sanityAsset: address, ...rest } = value;
    const kind = address.startsWith('image@') ? 'image' : 'file';
    return { _type: kind, ...rest, asset: { _type: 'reference', _ref: idOf(address) } };
  });
  const replaced: unknown = JSON.parse(text);
  return { ...document, ...(isRecord(replaced) ? replaced : {}) };
}

/** Ids of the documents that have to be there: references within this dataset that are not weak. */
export function strongReferences(document: LakeDocument): string[] {
  const found: string[] = [];
  for (const object of objectsWithin(document)) {
    if (typeof object._ref !== 'string' || object._weak === true) continue;
    if (object._dataset !== undefined || object._projectId !== undefined) continue;
    found.push(object._ref);
  }
  return found;
}
