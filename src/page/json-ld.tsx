import type { Thing } from 'schema-dts';
import { graphOf } from './graph.ts';

/** Makes JSON safe inside a script element: text can't end it or open a comment. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Structured data of a page: one graph, each thing once. Nothing when there is nothing to say. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  const graph = graphOf(things);
  if (graph.length === 0) return null;
  const json = scriptSafeJson({ '@context': 'https://schema.org', '@graph': graph });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
