/** Generates `_key`s for objects in arrays, for the option `autoGenerateArrayKeys`. */
import { randomBytes } from 'node:crypto';
import { isRecord } from '#contracts/is-record.ts';

/** Returns the value with a `_key` in each array object that has none. */
export function addArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => addArrayKey(addArrayKeys(item)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, addArrayKeys(inner)]));
}

/** Returns an array item with a `_key`. */
export function addArrayKey(item: unknown): unknown {
  return isRecord(item) && item._key === undefined ? { ...item, _key: randomBytes(6).toString('hex') } : item;
}
