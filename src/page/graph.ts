import type { Thing } from 'schema-dts';
import { z } from 'zod';

/** A thing of schema.org as it is written into a page. */
export type WrittenThing = Readonly<Record<string, unknown>>;

const thing = z.record(z.string(), z.unknown());

/** As it will be read again: without what is undefined, and with its parts in one order. */
const written = (value: Thing): WrittenThing => thing.parse(JSON.parse(JSON.stringify(value)));

/** What two things of one name say together: lists are joined, and a page that is of a kind is no longer just a page. */
function joined(first: WrittenThing, second: WrittenThing): WrittenThing {
  const both = { ...second, ...first };
  for (const [name, value] of Object.entries(second)) {
    const other = first[name];
    if (Array.isArray(value) && Array.isArray(other)) both[name] = distinct([...other, ...value]);
  }
  if (first['@type'] === 'WebPage') both['@type'] = second['@type'];
  return both;
}

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/**
 * The things of a page as one graph: what is said twice is said once, and what has the same name (`@id`) is one thing. In the
 * order in which they were first named.
 */
export function graphOf(things: readonly Thing[]): readonly WrittenThing[] {
  const graph = new Map<string, WrittenThing>();
  for (const each of things.map(written)) {
    const name = typeof each['@id'] === 'string' ? each['@id'] : JSON.stringify(each);
    const known = graph.get(name);
    graph.set(name, known ? joined(known, each) : each);
  }
  return [...graph.values()];
}
