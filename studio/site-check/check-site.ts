/** Checks the site as `npm run content:check` does, for the Studio: documents, pages and links to other sites. */
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { routes } from '#cms/queries.ts';
import { type LinkResult, maxLinkLength, maxLinksPerCheck } from '#contracts/content/link-check.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { documentTypes } from '#schemas/documents/index.ts';
import { isReserved, redirectPath, storedPath } from '#schemas/shared/site-path.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import {
  checkDocument,
  type DocumentCheckDeps,
  type FieldPath,
  type StoredDocument,
  storedDocument,
} from '../publishing/document-findings.ts';
import { checkPages } from './check-pages.ts';
import { listExternalLinks } from './external-links.ts';
import type { Finding, SiteResponse } from './finding.ts';

/** The content to check: what visitors see, or what they will see after all drafts are published. */
export type CheckedVersion = 'published' | 'drafts';

/** A finding of a document. `link`: the checked link to another site. */
export interface SiteFinding {
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly path: FieldPath;
  readonly link?: LinkResult;
}

/** A document with its findings, errors first. */
export interface CheckedDocument {
  readonly document: StoredDocument;
  readonly findings: readonly SiteFinding[];
}

/** The result of a check. */
export interface SiteReport {
  /** Documents with findings; those with errors first. */
  readonly documents: readonly CheckedDocument[];
  readonly documentCount: number;
  /** Number of links to other sites by their status. */
  readonly links: ReadonlyMap<LinkResult['status'], number>;
}

/** Dependencies of a check. */
export interface SiteCheckDeps {
  readonly client: Pick<SanityClient, 'fetch'>;
  readonly validate: DocumentCheckDeps['validate'];
  /** Requests a path of the public site. */
  readonly ask: (path: string) => Promise<SiteResponse>;
  /**
   * Checks links to other sites; null to leave them out. Missing results are asked for again, unless all of a request are
   * missing.
   */
  readonly checkLinks: ((urls: readonly string[]) => Promise<readonly LinkResult[]>) | null;
  /** Receives what is checked at present. */
  readonly progress: (words: string) => void;
}

const maxDocumentsAtOnce = 4;
/** Maximum number of links to other sites in one check. */
export const maxExternalLinks = 400;

const table = z.object({
  pages: z.array(z.object({ id: z.string(), path: z.unknown(), hidden: z.boolean().nullish() })),
  redirects: z.array(z.object({ from: z.unknown() })),
});

/** Checks all documents, and for published content every page. Throws if the content is unreachable. */
export async function checkSite(version: CheckedVersion, deps: SiteCheckDeps): Promise<SiteReport> {
  const documents = await readDocuments(version, deps.client);
  const findings = new Map<string, SiteFinding[]>();
  const add = (id: string, found: readonly SiteFinding[]) =>
    findings.set(id, [...(findings.get(id) ?? []), ...found]);

  let count = 0;
  await mapConcurrently(documents, maxDocumentsAtOnce, async (document) => {
    const { client, validate } = deps;
    const found = await checkDocument(document, {
      validate,
      askPublic: (query, parameters) =>
        client.fetch<unknown>(query, { ...parameters }, { perspective: version }),
    });
    add(publishedId(document._id), found);
    count += 1;
    deps.progress(`${count} of ${documents.length} documents checked …`);
  });
  if (version === 'published') for (const [id, found] of await checkPublicPages(deps)) add(id, found);
  const links = deps.checkLinks ? await checkExternalLinks(documents, deps.checkLinks, deps.progress) : null;
  for (const [id, found] of links?.findings ?? []) add(id, found);

  return {
    documents: documents
      .flatMap((document): CheckedDocument[] => {
        const found = findings.get(publishedId(document._id)) ?? [];
        return found.length === 0 ? [] : [{ document, findings: found.toSorted(byLevel) }];
      })
      .toSorted((a, b) => byLevel(a.findings[0], b.findings[0])),
    documentCount: documents.length,
    links: links?.counts ?? new Map(),
  };
}

const levels = ['error', 'warning', 'note'] as const;
const byLevel = (a: SiteFinding | undefined, b: SiteFinding | undefined) =>
  levels.indexOf(a?.level ?? 'note') - levels.indexOf(b?.level ?? 'note');

/** Reads the checked version of each document. Preview links are no content. */
async function readDocuments(
  version: CheckedVersion,
  client: SiteCheckDeps['client'],
): Promise<StoredDocument[]> {
  const types = documentTypes.filter((type) => type !== 'previewLink');
  const all = z
    .array(storedDocument)
    .parse(
      await client.fetch<unknown>(
        '*[_type in $types && !(_id in path("versions.**"))] | order(_type, coalesce(title, from, text))',
        { types },
        { perspective: 'raw' },
      ),
    );
  const isDraft = ({ _id }: StoredDocument) => _id.startsWith('drafts.');
  if (version === 'published') return all.filter((document) => !isDraft(document));
  const drafts = new Set(all.filter(isDraft).map(({ _id }) => publishedId(_id)));
  return all.filter((document) => isDraft(document) || !drafts.has(document._id));
}

/** Checks every public page, and returns the findings by the id of its document. */
async function checkPublicPages({
  client,
  ask,
  progress,
}: SiteCheckDeps): Promise<Map<string, SiteFinding[]>> {
  const { pages, redirects } = table.parse(
    await client.fetch<unknown>(routes, {}, { perspective: 'published' }),
  );
  const byPath = new Map(
    pages.flatMap(({ id, path, hidden }) => {
      const canonical = storedPath(path);
      return canonical ? [[canonical, { id, hidden: hidden === true }] as const] : [];
    }),
  );
  const { findings } = await checkPages({
    pages: byPath,
    redirects: new Set(redirects.flatMap(({ from }) => redirectPath(from) ?? [])),
    ask,
    isOwn: isReserved,
    // Pictures are validated when they are uploaded.
    isInspected: () => false,
    progress: (words) => progress(`${words} …`),
  });
  const byDocument = new Map<string, SiteFinding[]>();
  for (const finding of findings) {
    const id = byPath.get(finding.where)?.id;
    if (id === undefined) continue;
    byDocument.set(id, [...(byDocument.get(id) ?? []), describeFinding(finding)]);
  }
  return byDocument;
}

function describeFinding({ kind, level, what }: Finding): SiteFinding {
  const isAboutPage = kind === 'page' || kind === 'orphan';
  return {
    level: level === 'fault' ? 'error' : 'warning',
    message: `${isAboutPage ? 'The page ' : ''}${what}.`,
    path: [],
  };
}

async function checkExternalLinks(
  documents: readonly StoredDocument[],
  checkLinks: NonNullable<SiteCheckDeps['checkLinks']>,
  progress: SiteCheckDeps['progress'],
) {
  const places = documents.flatMap((document) =>
    listExternalLinks(document).map((link) => ({ ...link, id: publishedId(document._id) })),
  );
  const urls = [...new Set(places.map(({ url }) => url))];
  const results = await askInTurns(urls.filter(isCheckable).slice(0, maxExternalLinks), checkLinks, progress);
  const counts = new Map<LinkResult['status'], number>();
  for (const url of urls) {
    const { status } = results.get(url) ?? unknownResult(url);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const findings = places.flatMap(({ url, path, id }) => {
    const link = results.get(url) ?? unknownResult(url);
    return link.status === 'working' ? [] : [[id, [{ ...describeLink(link), path, link }]] as const];
  });
  return { counts, findings };
}

const isCheckable = (url: string) => url.length <= maxLinkLength;

const unknownResult = (url: string): LinkResult => ({
  url,
  status: 'not-checked',
  reason: isCheckable(url) ? 'It was not reached in this check.' : 'The address is too long for this check.',
});

/** Asks until every link has a result. Links of a request without any result are left out. */
async function askInTurns(
  urls: readonly string[],
  checkLinks: NonNullable<SiteCheckDeps['checkLinks']>,
  progress: SiteCheckDeps['progress'],
): Promise<ReadonlyMap<string, LinkResult>> {
  const results = new Map<string, LinkResult>();
  let waiting = urls;
  while (waiting.length > 0) {
    progress(`${results.size} of ${urls.length} links to other sites checked …`);
    for (const result of await checkLinks(waiting.slice(0, maxLinksPerCheck)))
      results.set(result.url, result);
    const unanswered = waiting.filter((url) => !results.has(url));
    waiting = unanswered.length < waiting.length ? unanswered : waiting.slice(maxLinksPerCheck);
  }
  return results;
}

function describeLink({
  url,
  status,
  movedTo,
  reason = '',
}: LinkResult): Pick<SiteFinding, 'level' | 'message'> {
  if (status === 'moved') return { level: 'warning', message: `${url} has moved to ${movedTo}.` };
  if (status === 'broken') return { level: 'error', message: `${url}: ${reason}` };
  return { level: status === 'timed-out' ? 'warning' : 'note', message: `${url}: ${reason}` };
}
