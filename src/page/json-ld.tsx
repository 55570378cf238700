import type { Thing } from 'schema-dts';
import { mergeGraph } from './json-ld-graph.ts';

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
