/** Plans the move of a page with the pages below it: new addresses and redirects, as one change. */
import { z } from 'zod';
import { addressFault } from '#schemas/shared/site-path.ts';
import { isLockedPage } from '#schemas/validation/locked-pages.ts';
import { publishedId, quoted, releaseOf } from '#schemas/validation/verdict.ts';
import { redirectsOf } from './publishing-actions.ts';
import { canonicalAddress, redirectsForRename } from './redirects.ts';

/**
 * GROQ in perspective `raw`: the pages from `$from` down and those from `$to` down, drafts and versions separately, all
 * redirects, and scheduled releases.
 */
export const sectionQuery = `{
  "pages": *[_type == "page" && (string::startsWith(path.current, $from) || string::startsWith(path.current + "/", $from))]
    {_id, _rev, title, "path": path.current},
  "others": *[_type == "page" && (string::startsWith(path.current, $to) || string::startsWith(path.current + "/", $to))]
    {_id, "path": path.current},
  "redirects": *[_type == "redirect"]{_id, from, "target": target._ref},
  "scheduled": *[_type == "system.release" && state == "scheduled"]{name, "title": metadata.title}
}`;

const stored = z.looseObject({
  _id: z.string(),
  _rev: z.string().default(''),
  title: z.string().nullish(),
  path: z.string(),
});
const section = z.looseObject({
  pages: z.array(stored).default([]),
  others: z.array(stored).default([]),
  redirects: z.unknown(),
  scheduled: z.array(z.looseObject({ name: z.string(), title: z.string().nullish() })).default([]),
});

/** A page with its new address. */
export interface MovedPage {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  /** True if visitors know the old address. It gets a redirect. */
  readonly isPublic: boolean;
}

/** A mutation of Sanity's API. All mutations of a transaction succeed or fail together. */
export type SectionMutation =
  | {
      readonly patch: {
        readonly id: string;
        readonly ifRevisionID: string;
        readonly set: Record<string, unknown>;
      };
    }
  | {
      readonly create: {
        readonly _id: string;
        readonly _type: 'redirect';
        readonly [field: string]: unknown;
      };
    }
  | { readonly delete: { readonly id: string } };

/** The move of a section. `faults`: why it is not possible, in sentences for editors. */
export interface SectionMove {
  /** The page itself first, if it still has its old address, then the pages below it by address. */
  readonly pages: readonly MovedPage[];
  readonly faults: readonly string[];
  readonly mutations: readonly SectionMutation[];
}

/** The address of a section's page, and its new one. */
export interface SectionRename {
  readonly from: string;
  readonly to: string;
}

/** Returns the parameters of `sectionQuery`. */
export function sectionParameters({ from, to }: SectionRename) {
  return { from: canonicalAddress(from), to: canonicalAddress(to) };
}

/**
 * Plans the move of all pages below an address from the result of `sectionQuery`. Published pages, drafts and versions in
 * releases keep their other content. Versions of a scheduled release are locked, so they prevent a move. A redirect targets a page, so there are no chains. `newId` creates the id of a redirect.
 */
export function planSectionMove(found: unknown, rename: SectionRename, newId: () => string): SectionMove {
  const { from, to } = sectionParameters(rename);
  const { pages: rows, others, redirects, scheduled } = section.parse(found ?? {});
  const moving = rows.filter(({ path }) => canonicalAddress(path).startsWith(from));
  const newAddress = (path: string) => to + canonicalAddress(path).slice(from.length);
  const byPage = Map.groupBy(moving, ({ _id }) => publishedId(_id));
  const pages = [...byPage]
    .map(([id, states]): MovedPage => {
      const live = states.find(({ _id }) => _id === id);
      const shown = states.find(({ _id }) => _id === `drafts.${id}`) ?? live ?? states[0];
      const path = canonicalAddress((live ?? shown)?.path ?? from);
      return {
        ...{ id, from: path, to: newAddress(path), isPublic: live !== undefined },
        title: shown?.title?.trim() || 'Unnamed',
      };
    })
    .toSorted((a, b) => a.from.localeCompare(b.from));
  const patches = moving.map(({ _id: id, _rev: ifRevisionID, path }) => ({
    patch: { id, ifRevisionID, set: { 'path.current': newAddress(path) } },
  }));
  const known = redirectsOf(redirects);
  const changes = pages
    .filter(({ isPublic }) => isPublic)
    .map(({ id, ...page }) => redirectsForRename({ documentId: id, ...page }, known));
  const removed = new Set(
    changes.flatMap(({ remove }) => remove.flatMap(({ id, drafts }) => [id, ...drafts])),
  );
  return {
    pages,
    faults: [
      ...findFaults(pages, {
        ...{ from, to, moving },
        others: others.filter(({ _id }) => releaseOf(_id) === undefined),
      }),
      ...scheduled
        .filter(({ name }) => moving.some(({ _id }) => releaseOf(_id) === name))
        .map(
          ({ title }) =>
            `The scheduled release ${quoted(title || 'Untitled')} has pages of this section. Unschedule it first.`,
        ),
    ],
    mutations: [
      ...[...removed].map((id) => ({ delete: { id } })),
      ...patches,
      ...changes.flatMap(({ add }) => (add ? [createRedirect(add, newId())] : [])),
    ],
  };
}

function findFaults(
  pages: readonly MovedPage[],
  {
    from,
    to,
    others,
    moving,
  }: SectionRename & {
    readonly others: readonly z.output<typeof stored>[];
    readonly moving: readonly z.output<typeof stored>[];
  },
): readonly string[] {
  if (from === '/') return ['The home page stays where it is.'];
  if (to === from) return ['This is the present address.'];
  if (to.startsWith(from)) return ['A section can’t be moved below itself.'];
  const whole = addressFault({ _type: 'page', path: { current: to } });
  if (whole !== true) return [`${to}: ${whole}`];
  const movingIds = new Set(moving.map(({ _id }) => publishedId(_id)));
  const taken = new Set(
    others.filter(({ _id }) => !movingIds.has(publishedId(_id))).map(({ path }) => canonicalAddress(path)),
  );
  return pages.flatMap((page): string[] => {
    const document = { _type: 'page', path: { current: page.to } };
    const verdict = addressFault(document);
    if (isLockedPage({ ...document, path: { current: page.from } }))
      return [`The site links to “${page.title}”, so it stays at ${page.from}.`];
    if (verdict !== true) return [`${page.to}: ${verdict}`];
    return taken.has(page.to) ? [`Another page has the address ${page.to}.`] : [];
  });
}

function createRedirect({ from, target }: { readonly from: string; readonly target: string }, id: string) {
  return {
    create: {
      ...{ _id: id, _type: 'redirect' as const, from },
      // Weak, so that a redirect never prevents deletion of its page.
      target: { _type: 'reference', _ref: target, _weak: true },
    },
  };
}
