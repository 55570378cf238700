/** Checks that hold for every document, however it arrives: by an import, a mutation or a patch. */

// GROQ's evaluator and the patcher ask objects for their own fields by the first; by the others an object, or all of them, is changed.
const reservedNames = new Set(['hasOwnProperty', '__proto__', 'constructor', 'prototype']);

/** Whether no field may have this name. */
export function isReservedName(name: string): boolean {
  return reservedNames.has(name);
}

/** The deepest nesting of objects and arrays that a document may have. The code that follows references and links is recursive. */
export const maxDepth = 100;

/** Whether it is a number that JSON can't say: `1e400` is read as one, and would be kept as null. */
export function isEndless(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

type Place = {
  readonly value: unknown;
  readonly name: string | number;
  readonly depth: number;
  readonly parent: Place | undefined;
};

/**
 * What is wrong with the first field, in the order of the JSON, that can't be kept: `blocks[0].__proto__: a field must not be named so`;
 * null when there is none. Not recursive, so that nesting as deep as JSON allows does not overflow the stack.
 */
export function faultWithin(value: unknown): string | null {
  const waiting: Place[] = [{ value, name: '', depth: 0, parent: undefined }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value: inner, name, depth } = place;
    if (typeof name === 'string' && isReservedName(name))
      return `${pathOf(place)}: a field must not be named so`;
    if (isEndless(inner)) return `${pathOf(place)}: the number is too large`;
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth > maxDepth) return `the document is nested more than ${maxDepth} levels deep`;
    const parent = place;
    const within = Array.isArray(inner) ? [...inner.entries()] : Object.entries(inner);
    for (const [at, each] of within.reverse())
      waiting.push({ value: each, name: at, depth: depth + 1, parent });
  }
  return null;
}

const longestName = 60;

function pathOf(place: Place): string {
  const parts: string[] = [];
  for (let at: Place | undefined = place; at?.parent; at = at.parent) {
    const { name } = at;
    if (typeof name === 'number') parts.unshift(`[${name}]`);
    else if (/^\w{1,60}$/.test(name)) parts.unshift(`.${name}`);
    else parts.unshift(`[${JSON.stringify(name.slice(0, longestName))}]`);
  }
  return parts.join('').replace(/^\./, '').slice(-1_000);
}
