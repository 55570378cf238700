/** Finds and replaces asset addresses, and finds required references, in imported documents. */
import { isRecord } from '#contracts/is-record.ts';
import { type LakeDocument, walkObjects } from '../store/document.ts';

/** Returns the asset addresses in a document, such as `image@file://./images/x.png`. */
export function findAssetAddresses(document: LakeDocument): string[] {
  const found: string[] = [];
  for (const object of walkObjects(document)) {
    if (typeof object._sanityAsset === 'string') found.push(object._sanityAsset);
  }
  return found;
}

/** Returns the document with each `_sanityAsset` replaced by a reference to the asset document. */
export function replaceAssetAddresses(
  document: LakeDocument,
  idOf: (address: string) => string,
): LakeDocument {
  const text = JSON.stringify(document, (_key, value: unknown) => {
    if (!isRecord(value) || typeof value._sanityAsset !== 'string') return value;
    const { _sanityAsset: address, ...rest } = value;
    const kind = address.startsWith('image@') ? 'image' : 'file';
    return { _type: kind, ...rest, asset: { _type: 'reference', _ref: idOf(address) } };
  });
  const replaced: unknown = JSON.parse(text);
  return { ...document, ...(isRecord(replaced) ? replaced : {}) };
}

/** Returns the ids of documents that must exist: strong references within this dataset. */
export function findRequiredReferences(document: LakeDocument): string[] {
  const found: string[] = [];
  for (const object of walkObjects(document)) {
    if (typeof object._ref !== 'string' || object._weak === true) continue;
    if (object._dataset !== undefined || object._projectId !== undefined) continue;
    found.push(object._ref);
  }
  return found;
}
