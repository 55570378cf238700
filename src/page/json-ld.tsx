/** Script element with the structured data (JSON-LD) of a page, escaped against script injection. */
import type { Thing } from 'schema-dts';
import { z } from 'zod';

/** A schema.org object as written into the page. */
export type SerializedThing = Readonly<Record<string, unknown>>;

const thing = z.record(z.string(), z.unknown());

/** Normalises an object: without undefined properties, in a stable property order. */
const written = (value: Thing): SerializedThing => thing.parse(JSON.parse(JSON.stringify(value)));

/** Merges two objects with the same `@id`: joins lists, and replaces the type `WebPage` by a more specific one. */
function joined(first: SerializedThing, second: SerializedThing): SerializedThing {
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
 * Merges the structured data of a page into one graph: removes duplicates and merges objects with the same `@id`, in
 * order of first appearance.
 */
export function mergeGraph(things: readonly Thing[]): readonly SerializedThing[] {
  const graph = new Map<string, SerializedThing>();
  for (const each of things.map(written)) {
    const name = typeof each['@id'] === 'string' ? each['@id'] : JSON.stringify(each);
    const known = graph.get(name);
    graph.set(name, known ? joined(known, each) : each);
  }
  return [...graph.values()];
}

/** Escapes JSON for a script element: text cannot end it or open a comment. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Structured data of a page as one JSON-LD graph; nothing if it is empty. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  const graph = mergeGraph(things);
  if (graph.length === 0) return null;
  const json = scriptSafeJson({ '@context': 'https://schema.org', '@graph': graph });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
