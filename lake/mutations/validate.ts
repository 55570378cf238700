/** What a document may hold. */
import { isRecord } from '#contracts/is-record.ts';
import { isDocumentId, type LakeDocument } from '../store/document.ts';
import { isEndless, isReservedName, maxDepth } from '../store/field-fault.ts';
import { invalid } from './mutation-error.ts';

const MAX_NAME = 1_000;
/** How large a document may be, as JSON. */
export const MAX_DOCUMENT_CHARACTERS = 8 * 1024 * 1024;

/** Refuses values that cannot be kept: names, numbers and nesting. Not recursive, so that depth itself is no trouble. */
export function checkValue(value: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: inner, depth } = next;
    if (isEndless(inner)) throw invalid('A number is too large to be kept');
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth > maxDepth) throw invalid(`The document is nested more than ${maxDepth} levels deep`);
    for (const each of Object.values(inner)) waiting.push({ value: each, depth: depth + 1 });
    if (isRecord(inner)) checkNames(inner);
  }
}

function checkNames(object: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(object)) {
    if (isReservedName(name)) throw invalid(`"${name}" is not allowed as an attribute name`);
    if (name === '' || name.length > MAX_NAME || /\p{Cc}/u.test(name)) {
      throw invalid(`Invalid attribute name ${JSON.stringify(name.slice(0, 100))}`);
    }
  }
  if (object._key !== undefined && (typeof object._key !== 'string' || object._key === '')) {
    throw invalid('Attribute "_key" must be a string that is not empty');
  }
  if (object._ref !== undefined && (typeof object._ref !== 'string' || !isReferenceTarget(object))) {
    throw invalid('Not a valid reference: "_ref" must be a document ID');
  }
  if (object._weak !== undefined && typeof object._weak !== 'boolean') {
    throw invalid('Not a valid reference: "_weak" must be a boolean');
  }
}

function isReferenceTarget(reference: Readonly<Record<string, unknown>>): boolean {
  const { _ref: target } = reference;
  if (typeof target !== 'string') return false;
  // What lies elsewhere (another dataset, the media library) has ids of its own form.
  return isDocumentId(target) || /^[a-z][a-z-]*:[\w:.-]+$/.test(target);
}

/** Refuses an id that Sanity would not take. */
export function checkId(id: unknown): string {
  if (typeof id !== 'string' || !isDocumentId(id)) {
    const shown = typeof id === 'string' ? id.slice(0, 200) : JSON.stringify(id)?.slice(0, 200);
    throw invalid(
      `Malformed document ID: "${shown}"`,
      typeof id === 'string' ? { id: id.slice(0, 200) } : {},
    );
  }
  return id;
}

/** Refuses a type that is none. */
export function checkType(type: unknown): string {
  if (typeof type !== 'string' || type === '')
    throw invalid('Document has no "_type", which must be a string');
  if (!/^[A-Za-z0-9_.-]{1,256}$/.test(type))
    throw invalid(`Invalid document type ${JSON.stringify(type.slice(0, 100))}`);
  return type;
}

/** Refuses a document that is larger than `MAX_DOCUMENT_CHARACTERS`. */
export function checkSize(document: LakeDocument): void {
  if (JSON.stringify(document).length > MAX_DOCUMENT_CHARACTERS) {
    throw invalid(`Document "${document._id}" is larger than ${MAX_DOCUMENT_CHARACTERS / 1024 / 1024} MB`, {
      id: document._id,
    });
  }
}
