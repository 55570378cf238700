/** Plans the redirects of a release: one from each address that it changes, so that publishing it breaks no link. */
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { publishedId, releaseOf } from '#schemas/validation/verdict.ts';
import { pathOf } from '../editing/search-preview.ts';
import { canonicalAddress } from './redirects.ts';

const releaseFilter = '_type == "system.release" && state == "active"';
const versionFilter = '_type in $types && _id in path("versions.**")';

/**
 * GROQ in perspective `raw`: releases that can be changed, and the versions of documents with an address or a redirect. A public
 * document that moves changes the redirects of releases, too.
 */
export const openReleasesQuery = {
  fetch: `{"releases": *[${releaseFilter}].name, "versions": *[${versionFilter}]{_id, _rev}}`,
  listen: `*[(${releaseFilter}) || (_type in $types && !(_id in path("drafts.**")))]`,
};

/** Parameters of `openReleasesQuery`. */
export const openReleasesParameters = { types: [...routableTypes, 'redirect'] };

const openReleases = z.looseObject({
  releases: z.array(z.string()),
  versions: z.array(z.looseObject({ _id: z.string() })),
});

/** Parses the result of `openReleasesQuery`: names of releases with such versions. */
export function parseOpenReleases(found: unknown): readonly string[] {
  const { releases, versions } = openReleases.parse(found);
  const used = new Set(versions.map(({ _id }) => releaseOf(_id)));
  return releases.filter((name) => used.has(name));
}

/** GROQ in a release's perspective, or `published`: the documents with an address. */
export const addressedQuery = '*[_type in $types]{_id, _type, path, slug}';

/** GROQ in perspective `raw`: all redirects, with their drafts and versions. */
export const allRedirectsQuery = '*[_type == "redirect"]{_id, from, "target": target._ref}';

const addressed = z.array(z.looseObject({ _id: z.string(), _type: z.string() }));
const redirects = z.array(
  z.looseObject({ _id: z.string(), from: z.string().nullish(), target: z.string().nullish() }),
);

/** Content that decides on a release's redirects: the results of the queries above. */
export interface ReleaseAddresses {
  readonly release: string;
  /** Result of `addressedQuery` in perspective `published`. */
  readonly before: unknown;
  /** Result of `addressedQuery` in the release's perspective. */
  readonly after: unknown;
  /** Result of `allRedirectsQuery`. */
  readonly redirects: unknown;
}

/** An action of Sanity's API on a version. All actions of a call succeed or fail together. */
export type VersionAction =
  | {
      readonly actionType: 'sanity.action.document.version.create';
      readonly publishedId: string;
      readonly document: RedirectVersion;
    }
  | { readonly actionType: 'sanity.action.document.version.replace'; readonly document: RedirectVersion }
  | { readonly actionType: 'sanity.action.document.version.discard'; readonly versionId: string };

type RedirectVersion = ReturnType<typeof redirectVersion>;

const redirectVersion = (_id: string, from: string, target: string) => ({
  ...{ _id, _type: 'redirect', from },
  // Weak, so that a redirect never prevents deletion of its page.
  target: { _type: 'reference', _ref: target, _weak: true },
});

/** Maps ids to canonical addresses. */
function addressesOf(found: unknown): ReadonlyMap<string, string> {
  return new Map(
    addressed.parse(found).flatMap((document) => {
      const path = pathOf(document);
      return path === undefined ? [] : [[document._id, canonicalAddress(path)] as const];
    }),
  );
}

/**
 * Plans the changes to a release's redirects. An address that another document has after the release needs none, nor
 * does the home page, and an editor's own redirect in the release stays. The plan is empty once it was applied.
 */
export function planReleaseRedirects({
  release,
  before,
  after,
  redirects: found,
}: ReleaseAddresses): VersionAction[] {
  const [old, next] = [addressesOf(before), addressesOf(after)];
  const live = new Set(next.values());
  const ownPrefix = `versions.${release}.redirect-${release}-`;
  const stored = redirects.parse(found).map(({ _id, from, target }) => ({
    ...{ _id, target, isOwn: _id.startsWith(ownPrefix), release: releaseOf(_id) },
    from: from ? canonicalAddress(from) : '',
  }));
  const moved = [...old].filter(([id, from]) => {
    const to = next.get(id);
    return to !== undefined && to !== from && from !== '/' && !live.has(from);
  });
  const needed = new Map<string, RedirectVersion>();
  for (const [target, from] of moved) {
    const others = stored.filter((redirect) => redirect.from === from && !redirect.isOwn);
    if (others.some((redirect) => redirect.release === release)) continue;
    const published = others.find(({ _id }) => _id === publishedId(_id));
    if (published?.target === target) continue;
    const id = published?._id ?? `redirect-${release}-${target}`;
    needed.set(`versions.${release}.${id}`, redirectVersion(`versions.${release}.${id}`, from, target));
  }
  const own = stored.filter(({ isOwn }) => isOwn);
  return [
    ...own
      .filter(({ _id }) => !needed.has(_id))
      .map(({ _id: versionId }) => ({
        actionType: 'sanity.action.document.version.discard' as const,
        versionId,
      })),
    ...[...needed.values()].flatMap((document): VersionAction[] => {
      const present = own.find(({ _id }) => _id === document._id);
      if (present?.from === document.from && present.target === document.target._ref) return [];
      return present
        ? [{ actionType: 'sanity.action.document.version.replace', document }]
        : [
            {
              actionType: 'sanity.action.document.version.create',
              publishedId: publishedId(document._id),
              document,
            },
          ];
    }),
  ];
}
