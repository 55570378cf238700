/** Duplicates a document under its own title, free address and new keys. */
import { isRecord } from '#contracts/is-record.ts';
import { isLockedBlock, isLockedPage } from '#schemas/validation/locked-pages.ts';
import { newKey, withFreshKeys } from './fresh-keys.ts';

/** A stored document of any shape. */
export type Stored = Readonly<Record<string, unknown>>;

/** System fields, which a copy gets newly from the content lake. */
const own = new Set(['_id', '_rev', '_createdAt', '_updatedAt', '_system']);

/** Returns a free address for a copy: `/trains/` becomes `/trains-copy/`, then `/trains-copy-2/`. */
export function copyAddress(address: string, taken: ReadonlySet<string>): string {
  const [, stem = address, slash = ''] = /^(.*?)(\/?)$/.exec(address) ?? [];
  const base = `${stem.replace(/-copy(-\d+)?$/, '') || '/home'}-copy`;
  for (let count = 1; ; count += 1) {
    const candidate = `${base}${count === 1 ? '' : `-${count}`}${slash}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Returns the title of a copy. */
export function copyTitle(title: unknown): string {
  const name = typeof title === 'string' && title.trim() !== '' ? title.trim() : 'an unnamed page';
  return name.startsWith('Copy of ') ? name : `Copy of ${name}`.slice(0, 120);
}

const currentOf = (slug: unknown) =>
  isRecord(slug) && typeof slug.current === 'string' ? slug.current : undefined;

/** Returns the stored address of a document: the path of a page, the slug of others. */
export function addressOf(document: Stored): string | undefined {
  return currentOf(document.path) ?? currentOf(document.slug);
}

function withoutLocked(blocks: unknown): unknown {
  return Array.isArray(blocks)
    ? blocks.filter((block: unknown) => !(isRecord(block) && isLockedBlock(String(block._type))))
    : blocks;
}

/** A copy, or the reason for refusing, in an editor's words. */
export type Copied =
  | { readonly ok: true; readonly document: Stored & { readonly _type: string } }
  | { readonly ok: false; readonly reason: string };

/**
 * Copies a document without its id, with its own title, address and keys. `taken` lists the used addresses of its
 * type, drafts included.
 */
export function copyDocument(
  document: Stored,
  taken: ReadonlySet<string>,
  key: () => string = newKey,
): Copied {
  if (isLockedPage(document)) return { ok: false, reason: 'This booking page can exist only once.' };
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
