/** Generators of hostile input: attack strings, wrong JSON values, and mutations of a valid value. */
import fc from 'fast-check';
import { anyCharacter } from '../any-character.ts';

const long = (length: number) => 'a'.repeat(length);

/** Attack strings. None matches `leaks` in response-rules.ts, because a response may repeat the name of a field. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nX-Injected: yes',
  '\nSet-Cookie: injected=yes',
  '%0d%0aX-Injected:%20yes',
  '\u202eright to left\u202c',
  '\ufeff',
  '\ud800',
  'a\udc00b',
  '\u0007\u001b[31m',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%252f..%252f',
  '/etc/passwd%00.png',
  '//evil.example/',
  'https://evil.example/',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data/',
  "' or '1'='1",
  "'; drop table cart_item; --",
  '1 union all values (1,2,3)',
  '"; pg_sleep(20); --',
  "*[_type == 'previewLink']{...}",
  '$(sleep 20)',
  '`id`',
  '| cat /etc/hostname',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '#{7*7}',
  '%s%s%n',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '00',
  '1e309',
  '99999999999999999999',
  '2147483648',
  '9007199254740993',
  '0x10',
  '1.5',
  '2026-02-30',
  '2026-13-01',
  '-000001-01-01',
  '+275760-09-13',
  '9999-12-31',
  '24:00',
  '25:61',
  '[]',
  '{}',
  'Ōtautahi',
  '𝒦𝒾𝒶 𝑜𝓇𝒶',
  'e\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦'.repeat(30),
  '(a+)+$',
  long(101),
  long(5_000),
] as const;

/** A hostile text, or an arbitrary one. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom<string>(...hostileTexts), weight: 4 },
  { arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }), weight: 1 },
);

/** Field names that no schema has, or with a special meaning. */
const hostileNames = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'id',
    'price',
    '$where',
    '',
    long(300),
  ),
  fc.string({ maxLength: 20 }),
);

/** A list or object nested to this depth, as JSON. */
export const nested = (depth: number, kind: 'list' | 'object'): string =>
  kind === 'list'
    ? `${'['.repeat(depth)}${']'.repeat(depth)}`
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** A JSON value of the wrong type, or an unusual one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  {
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      1.5,
      1e308,
      -1e308,
      5e-324,
      2 ** 31,
      2 ** 53 + 2,
      [],
      {},
      [[]],
      [null],
      { length: -1 },
      { toString: 1 },
      { toJSON: 1 },
      { $ne: null },
    ),
    weight: 4,
  },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 2 },
  { arbitrary: fc.integer({ min: 1, max: 60 }).map((depth) => JSON.parse(nested(depth, 'list'))), weight: 1 },
  { arbitrary: fc.array(fc.constant('x'), { minLength: 100, maxLength: 2_000 }), weight: 1 },
  // Parsed from JSON, so that it is a field of this name; an object literal would set the prototype.
  { arbitrary: fc.constant(JSON.parse('{"__proto__":{"isAdmin":true}}')), weight: 1 },
);

/** Mutates one part of `value`: replaces it, leaves it out, adds a field, wraps it in a list, or doubles a list. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value);
  return fc
    .tuple(
      fc.nat({ max: places.length - 1 }),
      fc.constantFrom('replace', 'replace', 'replace', 'leave out', 'add', 'wrap', 'twice'),
      hostileValue,
      hostileNames,
    )
    .map(([at, how, other, name]) => changed(value, places[at] ?? [], { how, other, name }));
}

type Place = readonly (string | number)[];
type Change = { readonly how: string; readonly other: unknown; readonly name: string };

function placesIn(value: unknown, here: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [here];
  const inside = Object.entries(value).flatMap(([name, part]) => placesIn(part, [...here, name]));
  return [here, ...inside];
}

function changed(value: unknown, [next, ...rest]: Place, change: Change): unknown {
  if (next === undefined) return changedHere(value, change);
  if (Array.isArray(value))
    return value.flatMap((part, at) => {
      if (at !== Number(next)) return [part];
      return rest.length === 0 && change.how === 'leave out' ? [] : [changed(part, rest, change)];
    });
  const fields = Object.entries(Object(value)).flatMap(([name, part]) => {
    if (name !== next) return [[name, part]];
    return rest.length === 0 && change.how === 'leave out' ? [] : [[name, changed(part, rest, change)]];
  });
  return fromFields(fields);
}

function changedHere(value: unknown, { how, other, name }: Change): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (how === 'add' && isObject) return fromFields([...Object.entries(value), [name, other]]);
  if (how === 'wrap') return [value];
  if (how === 'twice' && Array.isArray(value)) return [...value, ...value];
  return other;
}

/** Creates an object from fields as JSON.parse does, so that a field may be called `__proto__`. */
function fromFields(fields: readonly (readonly unknown[])[]): unknown {
  const made: Record<string, unknown> = {};
  for (const [name, value] of fields)
    Object.defineProperty(made, String(name), {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return made;
}
