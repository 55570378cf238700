/** Validation of field names, numbers and nesting depth, for imports, mutations and patches alike. */

// `hasOwnProperty` is called on objects by GROQ's evaluator and the patcher. The others would allow prototype pollution.
const reservedNames = new Set(['hasOwnProperty', '__proto__', 'constructor', 'prototype']);

/** Returns true if no field may have this name. */
export function isReservedName(name: string): boolean {
  return reservedNames.has(name);
}

/** Maximum nesting of objects and arrays in a document. Code that follows references and links is recursive. */
export const MAX_DEPTH = 100;

/** Returns true for numbers that JSON cannot represent: `1e400` is parsed as Infinity and would be stored as null. */
export function isNonFiniteNumber(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

type FieldPosition = {
  readonly value: unknown;
  readonly name: string | number;
  readonly depth: number;
  readonly parent: FieldPosition | undefined;
};

/**
 * Finds the first invalid field in the order of the JSON. Returns a message such as `blocks[0].__proto__: this field name
 * is not allowed`, or null. Not recursive, so deep nesting cannot overflow the stack.
 */
export function findFieldFault(value: unknown): string | null {
  const stack: FieldPosition[] = [{ value, name: '', depth: 0, parent: undefined }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value: inner, name, depth } = place;
    if (typeof name === 'string' && isReservedName(name))
      return `${formatPath(place)}: this field name is not allowed`;
    if (isNonFiniteNumber(inner)) return `${formatPath(place)}: the number is too large`;
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth > MAX_DEPTH) return `the document is nested more than ${MAX_DEPTH} levels deep`;
    const parent = place;
    const children = Array.isArray(inner) ? [...inner.entries()] : Object.entries(inner);
    for (const [at, each] of children.reverse())
      stack.push({ value: each, name: at, depth: depth + 1, parent });
  }
  return null;
}

const MAX_SHOWN_CHARACTERS = 60;

function formatPath(place: FieldPosition): string {
  const parts: string[] = [];
  for (let at: FieldPosition | undefined = place; at?.parent; at = at.parent) {
    const { name } = at;
    if (typeof name === 'number') parts.unshift(`[${name}]`);
    else if (/^\w{1,60}$/.test(name)) parts.unshift(`.${name}`);
    else parts.unshift(`[${JSON.stringify(name.slice(0, MAX_SHOWN_CHARACTERS))}]`);
  }
  return parts.join('').replace(/^\./, '').slice(-1_000);
}
