import type { Thing } from 'schema-dts';

/** Makes JSON safe inside a script element: text can't end it or open a comment. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Structured data of a page: one graph, each thing once. Nothing when there is nothing to say. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  const unique = [...new Set(things.map(scriptSafeJson))];
  if (unique.length === 0) return null;
  const graph = `{"@context":"https://schema.org","@graph":[${unique.join(',')}]}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph }} />;
}
