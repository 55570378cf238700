/** Warnings before publishing: parts that the page would leave out. The content check applies the same rules. */
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { blocksProjection } from '#schemas/blocks-projection.ts';
import { quoted } from '#schemas/validation/verdict.ts';
import { blockFindings } from '#src/page/block-findings.ts';

/** Runs a query over published documents. */
type AskPublic = (query: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

const titles = new Map<string | null, string>(
  Object.values(blockSchemas).map(({ type, title }: BlockSchema) => [type, title]),
);

/** GROQ: blocks of `$document` with the projection of a page. */
const blocksQuery = `{"document": $document}.document{"blocks": coalesce(blocks, [])[]${blocksProjection}}.blocks`;
const isPublicQuery = 'count(*[_id == $id]) > 0';

/**
 * Lists omitted parts and broken links of a draft, as if it were published now.
 * @param draft a document with blocks, or a redirect
 */
export async function publishingAdvice(
  draft: Readonly<Record<string, unknown>>,
  ask: AskPublic,
): Promise<readonly string[]> {
  if (draft._type === 'redirect') {
    const target = draft.target;
    const id = typeof target === 'object' && target !== null && '_ref' in target ? target._ref : null;
    return (await ask(isPublicQuery, { id }))
      ? []
      : ['The target page is not public: the redirect works once you publish it.'];
  }
  const { findings } = blockFindings(await ask(blocksQuery, { document: draft, mediaBase: '/media/' }));
  return findings.map(({ type, what }) => `${quoted(titles.get(type) ?? type ?? 'Something')}: ${what}.`);
}
