/** Renders prepared blocks in order: heading levels, and a fallback in place of each block that throws. */
import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import type { Thing } from 'schema-dts';
import type { HeadingLevel, Layout, LoadedBlock, Outline, PageIdentity } from '#blocks/define-block.ts';
import { FaultCard } from '#blocks/fault-card.tsx';
import { formatFaultForEditors } from '#blocks/format-faults.ts';
import { Container } from '#components/ui/container.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { PageRhythm } from '#components/ui/section.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { ReportBlockEvent } from './block-events.ts';
import { JsonLd } from './json-ld.tsx';
import type { PreparedBlock } from './prepare-blocks.ts';

/**
 * The viewer of a page. For a faulty block, visitors see the block's fallback only, editors see a card that explains
 * the fault, and tests fail.
 */
export type Audience = 'public' | 'draft' | 'test';

/** How the elements of a block become output. Tests and stories render them as they are. */
export interface BlockOutput {
  /** Calls components early, so that the error of one block can be caught (`containErrors`). */
  contain(node: ReactNode): ReactNode;
  /** Renders a block without scripts to HTML; null if scripts are involved (`staticMarkup`). */
  toMarkup(node: ReactNode, path: string): string | null;
  /** Renders the parts of any other block that need no scripts to HTML (`withStaticParts`). */
  withParts(node: ReactNode, path: string): ReactNode;
  /** True if blocks below the first window may be laid out after the first view (`deferBlocks`). */
  readonly defersLayout: boolean;
}

/** Leaves elements as they are. */
export const plainOutput: BlockOutput = {
  contain: (node) => node,
  toMarkup: () => null,
  withParts: (node) => node,
  defersLayout: false,
};

/** Additional attributes of a block's element. */
export type PlaceAttributes = (block: PreparedBlock) => Readonly<Record<`data-${string}`, string>>;

/** Number of blocks with immediate layout: they fill most windows, and a third one in view is still rendered. */
const immediateBlockCount = 2;

/** Input for rendering the blocks of a page. */
export interface PageBlocksProps {
  readonly blocks: readonly PreparedBlock[];
  readonly page: PageIdentity & { readonly path: string };
  readonly audience: Audience;
  readonly report: ReportBlockEvent;
  readonly output: BlockOutput;
  /** `inside` if the blocks stand below another title: none of them becomes the page's title. */
  readonly outline?: 'page' | 'inside';
  readonly attributes?: PlaceAttributes | undefined;
  /** Structured data of the page itself. */
  readonly things?: readonly Thing[];
}

/** State of the page's outline during rendering. */
interface OutlineState {
  hasTitle: boolean;
  /** True if the first heading cannot be the page's title, so that the page adds a visually hidden one. */
  needsHiddenTitle: boolean;
}

/** Returns the heading level of a block, from the headings above it. */
function levelFor(outline: Outline, state: OutlineState): HeadingLevel {
  return outline === 'title' && !state.hasTitle ? 1 : 2;
}

function note(outline: Outline, state: OutlineState): void {
  if (outline === 'none' || state.hasTitle) return;
  state.hasTitle = true;
  state.needsHiddenTitle = outline === 'sections';
}

/**
 * Renders the blocks of a page in order. Each is rendered separately: one that throws is replaced by its fallback and
 * reported, without effect on the others. The result has exactly one h1 and skips no level, in any order of blocks.
 */
export function PageBlocks({
  blocks,
  page,
  audience,
  report,
  output,
  outline: place = 'page',
  attributes,
  things: own = [],
}: PageBlocksProps): ReactNode {
  const outline: OutlineState = { hasTitle: place === 'inside', needsHiddenTitle: false };
  const things = [...own];
  let drawn = 0;
  const placed = blocks.map((prepared) => {
    const context = { page, audience, report, output, outline };
    const rendered = withOutput(renderBlock(prepared, context), prepared, context);
    if (rendered.node !== null) drawn += 1;
    things.push(...rendered.things);
    return (
      <Place
        key={prepared.key}
        prepared={prepared}
        node={rendered.node}
        markup={rendered.markup ?? null}
        attributes={attributes?.(prepared)}
        isLater={output.defersLayout && audience === 'public' && drawn > immediateBlockCount}
      />
    );
  });
  const hiddenTitle = outline.needsHiddenTitle || !outline.hasTitle;
  return (
    <>
      {hiddenTitle && (
        <VisuallyHidden block>
          <h1>{page.title}</h1>
        </VisuallyHidden>
      )}
      <PageRhythm>{placed}</PageRhythm>
      <JsonLd things={things} />
    </>
  );
}

/**
 * Element of a block with its anchor and background. A block with `markup`, which has no scripts, is inserted as one HTML
 * string. Blocks with `isLater` may be laid out after the first view.
 */
function Place({
  prepared,
  node,
  markup,
  attributes,
  isLater,
}: {
  prepared: PreparedBlock;
  node: ReactNode;
  markup: string | null;
  attributes: ReturnType<PlaceAttributes> | undefined;
  isLater: boolean;
}): ReactNode {
  if (node === null) return null;
  const place = {
    'data-block': prepared.type,
    'data-plane': layoutOf(prepared) === 'plane' ? '' : undefined,
    id: prepared.anchor,
    ...attributes,
    // Not as `undefined`, which would stand in the page's data.
    ...(isLater && { 'data-later': '' }),
  };
  return markup === null ? (
    <div {...place}>{node}</div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React’s own markup of the same elements
    <div {...place} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}

function layoutOf(prepared: PreparedBlock): Layout {
  return prepared.state === 'ready' ? prepared.layout : 'grid';
}

function withWidth(node: ReactNode, prepared: PreparedBlock): ReactNode {
  const layout = layoutOf(prepared);
  if (layout === 'bleed' || layout === 'plane') return node;
  return <Container width={layout === 'text' ? 'text' : 'page'}>{node}</Container>;
}

/**
 * Markup of blocks that show only stored content, by their place. It is kept as long as the content, so that a page that
 * is rendered again renders only its other blocks.
 */
const fixedMarkup = new WeakMap<BlockOutput, WeakMap<LoadedBlock, Map<string, string>>>();

/** Returns the cached markup of a block by its place; undefined for a block that depends on more than stored content. */
function markupByPlace(
  block: LoadedBlock,
  { audience, output }: RenderContext,
): Map<string, string> | undefined {
  if (!block.isFixed || audience !== 'public') return undefined;
  const blocks = fixedMarkup.get(output) ?? new WeakMap<LoadedBlock, Map<string, string>>();
  fixedMarkup.set(output, blocks);
  const places = blocks.get(block) ?? new Map<string, string>();
  blocks.set(block, places);
  return places;
}

/** Gives a block its width. On public pages, a block without scripts becomes markup; others contain such parts. */
function withOutput(
  rendered: Rendered,
  prepared: PreparedBlock,
  { audience, output, page }: RenderContext,
): Rendered {
  const { node, slot } = rendered;
  if (rendered.markup !== undefined || node === null) return rendered;
  if (audience !== 'public') return { ...rendered, node: withWidth(node, prepared) };
  const contained = output.contain(withWidth(node, prepared));
  const markup = output.toMarkup(contained, page.path);
  if (markup === null) return { ...rendered, node: output.withParts(contained, page.path) };
  slot?.places.set(slot.key, markup);
  return { ...rendered, markup };
}

type RenderContext = Omit<PageBlocksProps, 'blocks' | 'outline' | 'output' | 'attributes' | 'things'> & {
  readonly output: BlockOutput;
  readonly outline: OutlineState;
};

/** Markup of a block (null for nothing) and its structured data; fallbacks have none. */
interface Rendered {
  readonly node: ReactNode;
  readonly things: readonly Thing[];
  /** Static markup of the block with its width; undefined if scripts are involved or it is not rendered yet. */
  readonly markup?: string;
  /** The cache entry for the markup; undefined if it must not be cached. */
  readonly slot?: { readonly places: Map<string, string>; readonly key: string } | undefined;
}

function renderBlock(prepared: PreparedBlock, context: RenderContext): Rendered {
  switch (prepared.state) {
    case 'ready':
      return renderReady(prepared, prepared.block, context);
    case 'unknown':
      return fault(prepared, context, ['This release of the site doesn’t have this block.']);
    case 'invalid': {
      const fields = prepared.definition?.schema.fields ?? [];
      const faults = prepared.faults.map((entry) => formatFaultForEditors(entry, fields));
      return prepared.definition?.onFailure === 'critical'
        ? standIn({ ...prepared, definition: prepared.definition, reason: 'unavailable' }, context, faults)
        : fault(prepared, context, faults);
    }
    case 'unloaded':
      return standIn(prepared, context, [`Its data could not be loaded: ${prepared.reason}.`]);
    case 'missing':
      return standIn({ ...prepared, reason: 'not_found' }, context, [
        'This page needs this block: restore an older version of the page.',
      ]);
  }
}

function renderReady(
  prepared: Extract<PreparedBlock, { state: 'ready' }>,
  block: LoadedBlock,
  context: RenderContext,
): Rendered {
  const place = { headingLevel: levelFor(block.outline, context.outline), id: prepared.anchor };
  const places = markupByPlace(block, context);
  const key = `${place.headingLevel} ${place.id} ${context.page.path}`;
  const markup = places?.get(key);
  try {
    const node = markup ?? context.output.contain(block.render(place));
    const things = block.jsonLd(context.page);
    note(block.outline, context.outline);
    if (markup !== undefined) return { node, things, markup };
    return { node: withNotes(node, prepared, context), things, slot: places && { places, key } };
  } catch (error) {
    unstable_rethrow(error);
    if (context.audience === 'test') throw error;
    reportThrown(prepared, context, error);
    return standIn({ ...prepared, reason: 'threw' }, context, ['It failed to render.']);
  }
}

/** Adds notes for editors: the version in which a block was stored, and the parts left out. */
function withNotes(
  node: ReactNode,
  { type, definition, migratedFrom, dropped }: Extract<PreparedBlock, { state: 'ready' }>,
  { audience, page }: RenderContext,
): ReactNode {
  const faults = dropped.map(
    (fault) => `${formatFaultForEditors(fault, definition.schema.fields)} (left out)`,
  );
  if (audience === 'test' && faults.length > 0)
    throw new Error(`${page.path}: block "${type}": ${faults.join(' ')}`);
  if (audience !== 'draft') return node;
  return (
    <>
      {migratedFrom !== undefined && (
        <p role="note" data-draft-tool="" className="text-quiet text-sm">
          Stored as version {migratedFrom}, shown in the current format. Saving updates it.
        </p>
      )}
      {faults.length > 0 && <FaultCard type={type} faults={faults} />}
      {node}
    </>
  );
}

/** Renders the block's fallback for visitors, or the reasons for editors. */
function standIn(
  failed: Pick<
    Extract<PreparedBlock, { state: 'unloaded' }>,
    'key' | 'anchor' | 'type' | 'definition' | 'reason'
  >,
  context: RenderContext,
  faults: readonly string[],
): Rendered {
  if (context.audience !== 'public') return fault(failed, context, faults);
  try {
    // A fallback's heading is never the page's title; without one yet, a hidden title is added above.
    const place = { reason: failed.reason, headingLevel: 2, id: failed.anchor } as const;
    const fallback = failed.definition.fallback(place);
    if (fallback !== null) note('sections', context.outline);
    return { node: context.output.contain(fallback), things: [] };
  } catch (error) {
    unstable_rethrow(error);
    reportThrown(failed, context, error);
    return { node: failed.definition.onFailure === 'critical' ? <LastResort /> : null, things: [] };
  }
}

/** Replacement for a critical block whose fallback failed, too. */
function LastResort(): ReactNode {
  return (
    <p>
      This part of the page can’t be shown right now. <TextLink href="/contact/">Contact us</TextLink> and we
      will help.
    </p>
  );
}

function reportThrown(
  { key, type }: Pick<PreparedBlock, 'key' | 'type'>,
  { page, report }: RenderContext,
  error: unknown,
): void {
  report({ page: page.path, key, type, event: 'block.threw', error });
}

/** Returns nothing for visitors and a card for editors; throws in tests. */
function fault(
  { key, type }: Pick<PreparedBlock, 'key' | 'type'>,
  { audience, page }: RenderContext,
  faults: readonly string[],
): Rendered {
  if (audience === 'test') throw new Error(`${page.path}: block "${type}" (${key}): ${faults.join(' ')}`);
  return { node: audience === 'draft' ? <FaultCard type={type} faults={faults} /> : null, things: [] };
}
