/** Validates documents, ids and types of writes. Throws `WriteError`. */
import { isRecord } from '#contracts/is-record.ts';
import { isDocumentId, type LakeDocument } from '../store/document.ts';
import { isNonFiniteNumber, isReservedName, MAX_DEPTH } from '../store/validate-fields.ts';
import { validationError } from './write-error.ts';

const MAX_NAME_LENGTH = 1_000;
/** Largest size of a document as JSON. */
export const MAX_DOCUMENT_CHARACTERS = 8 * 1024 * 1024;

/** Rejects invalid field names, numbers and nesting. Not recursive, so deep nesting cannot overflow the stack. */
export function checkValue(value: unknown): void {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value: inner, depth } = next;
    if (isNonFiniteNumber(inner)) throw validationError('A number is too large to be stored');
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth > MAX_DEPTH) throw validationError(`The document is nested more than ${MAX_DEPTH} levels deep`);
    for (const each of Object.values(inner)) stack.push({ value: each, depth: depth + 1 });
    if (isRecord(inner)) checkNames(inner);
  }
}

function checkNames(object: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(object)) {
    if (isReservedName(name)) throw validationError(`"${name}" is not allowed as an attribute name`);
    if (name === '' || name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name)) {
      throw validationError(`Invalid attribute name ${JSON.stringify(name.slice(0, 100))}`);
    }
  }
  if (object._key !== undefined && (typeof object._key !== 'string' || object._key === '')) {
    throw validationError('Attribute "_key" must be a non-empty string');
  }
  if (object._ref !== undefined && (typeof object._ref !== 'string' || !isReferenceTarget(object))) {
    throw validationError('Not a valid reference: "_ref" must be a document ID');
  }
  if (object._weak !== undefined && typeof object._weak !== 'boolean') {
    throw validationError('Not a valid reference: "_weak" must be a boolean');
  }
}

function isReferenceTarget(reference: Readonly<Record<string, unknown>>): boolean {
  const { _ref: target } = reference;
  if (typeof target !== 'string') return false;
  // References to other resources (another dataset, the media library) have their own form of id.
  return isDocumentId(target) || /^[a-z][a-z-]*:[\w:.-]+$/.test(target);
}

/** Rejects an id that Sanity does not accept. */
export function checkId(id: unknown): string {
  if (typeof id !== 'string' || !isDocumentId(id)) {
    const shown = typeof id === 'string' ? id.slice(0, 200) : JSON.stringify(id)?.slice(0, 200);
    throw validationError(
      `Malformed document ID: "${shown}"`,
      typeof id === 'string' ? { id: id.slice(0, 200) } : {},
    );
  }
  return id;
}

/** Rejects an invalid document type. */
export function checkType(type: unknown): string {
  if (typeof type !== 'string' || type === '')
    throw validationError('Document has no "_type", which must be a string');
  if (!/^[A-Za-z0-9_.-]{1,256}$/.test(type))
    throw validationError(`Invalid document type ${JSON.stringify(type.slice(0, 100))}`);
  return type;
}

/** Rejects a document larger than `MAX_DOCUMENT_CHARACTERS`. */
export function checkSize(document: LakeDocument): void {
  if (JSON.stringify(document).length > MAX_DOCUMENT_CHARACTERS) {
    throw validationError(
      `Document "${document._id}" is larger than ${MAX_DOCUMENT_CHARACTERS / 1024 / 1024} MB`,
      {
        id: document._id,
      },
    );
  }
}
