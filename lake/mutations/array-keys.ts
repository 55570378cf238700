/** `_key`s for objects in arrays, for callers that ask the lake to make them. */

import { randomBytes } from 'node:crypto';
import { isRecord } from '#contracts/is-record.ts';

/** The value with a `_key` in each object of each array within that has none. */
export function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => keyed(withKeys(item)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withKeys(inner)]));
}

/** An object that is to stand in an array, with a `_key`. */
export function keyed(item: unknown): unknown {
  return isRecord(item) && item._key === undefined ? { ...item, _key: randomBytes(6).toString('hex') } : item;
}
