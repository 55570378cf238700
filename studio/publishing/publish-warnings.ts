/** Warnings before publishing: parts that the page would leave out. The content check applies the same rules. */
import { routableTypes } from '#contracts/content/routable-types.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { blocksProjection } from '#schemas/blocks-projection.ts';
import { quoted } from '#schemas/validation/verdict.ts';
import { blockFindings } from '#src/page/block-findings.ts';

/** Types that the checks before publishing cover. */
export const checkedTypes: ReadonlySet<string> = new Set([...routableTypes, 'sharedSection', 'redirect']);

/** Runs a query over published documents. */
type AskPublic = (query: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

const titles = new Map<string | null, string>(
  Object.values(blockSchemas).map(({ type, title }: BlockSchema) => [type, title]),
);

/** GROQ: blocks of `$document` with the projection of a page. */
const blocksQuery = `{"document": $document}.document{"blocks": coalesce(blocks, [])[]${blocksProjection}}.blocks`;
const isPublicQuery = 'count(*[_id == $id]) > 0';

/** A part that visitors would not see. `block`: key of its block; null for the whole document. */
export interface PublishWarning {
  readonly block: string | null;
  readonly message: string;
}

/**
 * Lists omitted parts and broken links of a draft, as if it were published now.
 * @param draft a document with blocks, or a redirect
 */
export async function findPublishWarnings(
  draft: Readonly<Record<string, unknown>>,
  ask: AskPublic,
): Promise<readonly PublishWarning[]> {
  if (draft._type === 'redirect') {
    const target = draft.target;
    const id = typeof target === 'object' && target !== null && '_ref' in target ? target._ref : null;
    return (await ask(isPublicQuery, { id }))
      ? []
      : [
          {
            block: null,
            message: 'The target page is not public: the redirect works once you publish it.',
          },
        ];
  }
  const { findings } = blockFindings(await ask(blocksQuery, { document: draft, mediaBase: '/media/' }));
  return findings.map(({ type, key, what }) => ({
    block: key === '' ? null : key,
    message: `${quoted(titles.get(type) ?? type ?? 'Something')}: ${what}.`,
  }));
}

/** Lists the messages of `findPublishWarnings`. */
export async function publishingAdvice(
  draft: Readonly<Record<string, unknown>>,
  ask: AskPublic,
): Promise<readonly string[]> {
  return (await findPublishWarnings(draft, ask)).map(({ message }) => message);
}
