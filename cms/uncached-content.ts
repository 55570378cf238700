/** Uncached content source for drafts: whole-site draft sessions, and the one page of a preview link. */
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { type SiteSettings, siteSettings } from '#schemas/documents/site-settings.schema.ts';
import { addressOf, ancestorPaths, listedPath, storedForms, storedPath } from '#schemas/shared/site-path.ts';
import type { PageContent } from './content-source.ts';
import { pageOf, storedPageSchema } from './parse-page.ts';
import { parseResult } from './parse-result.ts';
import * as groq from './queries.ts';
import { mediaBase } from './sanity-client.ts';
import { queryUncached, readDocumentRevision } from './uncached-query.ts';

/** The state of the content that one request reads: `drafts`, `published`, or releases over them, such as `rSpring,drafts`. */
export type FreshPublication = string;

/** Uncached content for one request. Every call throws as a `ContentSource` does and returns null for missing content. */
export interface FreshContent {
  /** Finds the page at a path. */
  findPage(path: string): Promise<PageContent | null>;
  /** Counts the pages that have a path as their address. */
  countPages(path: string): Promise<number>;
  /** Finds a page by its document's published id. A document without an address gets `previewPath`. */
  findPageById(id: string): Promise<PageContent | null>;
  findSettings(): Promise<SiteSettings | null>;
}

const addressed = z.object({ type: z.enum(routableTypes), path: z.unknown() });
const slugged = z.looseObject({ current: z.string() });
const routable = z.looseObject({ _type: z.enum(routableTypes) });

/** Address of a document that has no path or slug yet. */
export const previewPath = (id: string) => `/pre_${id}/`;

/** Returns the canonical path of a stored document, or null. */
function pathOf(document: z.output<typeof routable>): string | null {
  if (document._type === 'page') return storedPath(slugged.safeParse(document.path).data?.current);
  const slug = slugged.safeParse(document.slug).data?.current;
  return slug === undefined ? null : storedPath(listedPath(document._type, slug));
}

const around = (path: string) => ({
  ancestors: ancestorPaths(path).flatMap(storedForms),
  mediaBase: mediaBase(),
});

/** Creates an uncached content source, so that no draft enters the public cache. */
export function freshContent(reading: FreshPublication): FreshContent {
  const ask = (query: string, params: Record<string, unknown>) => queryUncached(query, params, reading);
  return {
    async findPage(path) {
      const canonical = storedPath(path);
      if (!canonical) return null;
      const address = addressOf(canonical);
      const stored = await parseResult(storedPageSchema.nullable(), () =>
        address.type === 'page'
          ? ask(groq.pageByPath, { ...around(canonical), paths: storedForms(address.path) })
          : ask(groq.listedBySlug(address.type), { ...around(canonical), slug: address.slug }),
      );
      return stored && pageOf(stored, canonical);
    },
    async countPages(path) {
      const canonical = storedPath(path);
      if (!canonical) return 0;
      const address = addressOf(canonical);
      return await parseResult(z.number(), () =>
        address.type === 'page'
          ? ask(groq.countByPath, { paths: storedForms(address.path) })
          : ask(groq.countBySlug(address.type), { slug: address.slug }),
      );
    },
    async findPageById(id) {
      const found = await parseResult(addressed.nullable(), () => ask(groq.addressById, { id }));
      if (!found) return null;
      const path = storedPath(found.path) ?? previewPath(id);
      const stored = await parseResult(storedPageSchema.nullable(), () =>
        ask(groq.pageById, { ...around(path), id }),
      );
      return stored && pageOf(stored, path);
    },
    findSettings: () =>
      parseResult(siteSettings.nullable(), () => ask(groq.settings, { since: '1970-01-01T00:00:00Z' })),
  };
}

/**
 * Returns the revision of a page by its published id, as a draft or in a release; null if there is no such page. The query is small, for
 * clients that poll every few seconds. Throws as a `ContentSource` does.
 */
export function readNewestRevision(id: string, reading: FreshPublication = 'drafts'): Promise<string | null> {
  return parseResult(z.string().nullable(), () => queryUncached(groq.pageRevision, { id }, reading));
}

const sharedSection = z.looseObject({ _id: z.string(), _type: z.literal('sharedSection') });
const holder = z.looseObject({
  _type: z.literal('sharedBlocks'),
  section: z.looseObject({ _ref: z.string() }),
});

/** Replaces references to shared sections with their drafts, or their versions in a release. */
async function withSections(blocks: unknown, reading: FreshPublication): Promise<unknown> {
  if (!Array.isArray(blocks)) return blocks;
  const holders = new Map(blocks.map((block: unknown) => [block, holder.safeParse(block).data]));
  const ids = [...new Set([...holders.values()].flatMap((held) => held?.section._ref ?? []))];
  if (ids.length === 0) return blocks;
  const found = await parseResult(z.array(z.unknown()), () =>
    queryUncached(groq.documentsByIds, { ids }, reading),
  );
  const byId = new Map(
    found
      .flatMap((entry) => sharedSection.safeParse(entry).data ?? [])
      .map((section) => [section._id, section]),
  );
  return blocks.map((block: unknown) => {
    const held = holders.get(block);
    const section = held && byId.get(held.section._ref);
    return section ? { ...held, section } : block;
  });
}

/**
 * Returns one page for a preview link, by its published id: the latest draft, its state in a release, or the document at
 * `revision`. Its shared sections are shown in the same state. Everything else on the page (lists, cards, links) shows published content only.
 * Throws as a `ContentSource` does.
 */
export async function findSharedPage(
  id: string,
  { revision, release }: { readonly revision: string | null; readonly release: string | null },
): Promise<PageContent | null> {
  const reading = release ?? 'drafts';
  const stored =
    revision === null
      ? (
          await parseResult(z.array(z.unknown()), () =>
            queryUncached(groq.documentsByIds, { ids: [id] }, reading),
          )
        )[0]
      : await readDocumentRevision(id, revision);
  const document = routable.safeParse(stored).data;
  if (!document) return null;
  const path = pathOf(document) ?? previewPath(id);
  const shown = { ...document, _id: id, blocks: await withSections(document.blocks, reading) };
  const page = await parseResult(storedPageSchema.nullable(), () =>
    queryUncached(groq.pageOfDocument, { ...around(path), document: shown }, 'published'),
  );
  return page && pageOf(page, path);
}
