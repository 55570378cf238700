import { isRecord } from '#contracts/is-record.ts';
import { isLockedBlock, isLockedPage } from '#schemas/validation/locked-pages.ts';
import { newKey, withFreshKeys } from './fresh-keys.ts';

/** A document as it is stored, whatever is in it. */
export type Stored = Readonly<Record<string, unknown>>;

/** Fields of the lake's own, which a copy gets anew. */
const own = new Set(['_id', '_rev', '_createdAt', '_updatedAt', '_system']);

/** The address that a copy gets: `/trains/` becomes `/trains-copy/`, and with that taken `/trains-copy-2/`. */
export function copyAddress(address: string, taken: ReadonlySet<string>): string {
  const [, stem = address, slash = ''] = /^(.*?)(\/?)$/.exec(address) ?? [];
  const base = `${stem.replace(/-copy(-\d+)?$/, '') || '/home'}-copy`;
  for (let count = 1; ; count += 1) {
    const candidate = `${base}${count === 1 ? '' : `-${count}`}${slash}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The name that a copy gets. */
export function copyTitle(title: unknown): string {
  const name = typeof title === 'string' && title.trim() !== '' ? title.trim() : 'an unnamed page';
  return name.startsWith('Copy of ') ? name : `Copy of ${name}`.slice(0, 120);
}

const currentOf = (slug: unknown) =>
  isRecord(slug) && typeof slug.current === 'string' ? slug.current : undefined;

/** The stored address of a document: a page's path, others' slug. */
export function addressOf(document: Stored): string | undefined {
  return currentOf(document.path) ?? currentOf(document.slug);
}

function withoutLocked(blocks: unknown): unknown {
  return Array.isArray(blocks)
    ? blocks.filter((block: unknown) => !(isRecord(block) && isLockedBlock(String(block._type))))
    : blocks;
}

/** A copy, or why there can be none, in an editor's words. */
export type Copied =
  | { readonly ok: true; readonly document: Stored & { readonly _type: string } }
  | { readonly ok: false; readonly reason: string };

/**
 * A copy of a document, without an id: a name and an address of its own, fresh keys, seen by nobody until it is published.
 * `taken` are the addresses of its kind that are in use, drafts included.
 */
export function copyOf(document: Stored, taken: ReadonlySet<string>, key: () => string = newKey): Copied {
  if (isLockedPage(document)) return { ok: false, reason: 'There can be only one of this booking page.' };
  const { _type } = document;
  if (typeof _type !== 'string') return { ok: false, reason: 'Nothing to copy yet.' };
  const fields = Object.fromEntries(Object.entries(document).filter(([name]) => !own.has(name)));
  const address = addressOf(document);
  const addressField = currentOf(document.path) === undefined ? 'slug' : 'path';
  return {
    ok: true,
    document: {
      ...withFreshKeys({ ...fields, blocks: withoutLocked(fields.blocks) }, key),
      _type,
      title: copyTitle(document.title),
      ...(address !== undefined && {
        [addressField]: { _type: 'slug', current: copyAddress(address, taken) },
      }),
    },
  };
}
