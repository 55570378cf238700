/** Patches: what they hold, and what they make of a document, by Sanity's own mutator. */
import { Mutation } from '@sanity/mutator';
import { z } from 'zod';
import { isLakeDocument, type LakeDocument } from '../store/document.ts';
import { keyed, withKeys } from './array-keys.ts';
import { invalid } from './mutation-error.ts';

const values = z.record(z.string(), z.unknown());
const numbers = z.record(z.string(), z.number());
const insert = z
  .strictObject({
    before: z.string().optional(),
    after: z.string().optional(),
    replace: z.string().optional(),
    items: z.array(z.unknown()),
  })
  .refine(
    ({ before, after, replace }) =>
      [before, after, replace].filter((path) => path !== undefined).length === 1,
    { message: 'expected one of before, after and replace' },
  );

/** The operations of a patch. */
export const patchOperations = z.object({
  set: values.optional(),
  setIfMissing: values.optional(),
  unset: z.array(z.string()).optional(),
  inc: numbers.optional(),
  dec: numbers.optional(),
  insert: insert.optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  ifRevisionID: z.string().optional(),
});

/** The operations of a patch, with paths in JSONMatch. */
export type PatchOperations = z.infer<typeof patchOperations>;

const MAX_PATHS = 10_000;
const MAX_PATH = 2_000;
// Slices are walked number by number.
const MAX_INDEX = 100_000;
// `_updatedAt` as well, but that is set in any case.
const immutable = ['_id', '_type', '_rev', '_createdAt'] as const;

/** The patch with a `_key` in each object that it puts into an array. */
export function patchWithKeys(patch: PatchOperations): PatchOperations {
  const keyedValues = (entries: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(entries).map(([path, value]) => {
        const isItem = path.endsWith(']') && !path.endsWith("']");
        return [path, isItem ? keyed(withKeys(value)) : withKeys(value)];
      }),
    );
  return {
    ...patch,
    ...(patch.set ? { set: keyedValues(patch.set) } : {}),
    ...(patch.setIfMissing ? { setIfMissing: keyedValues(patch.setIfMissing) } : {}),
    ...(patch.insert
      ? { insert: { ...patch.insert, items: patch.insert.items.map((item) => keyed(withKeys(item))) } }
      : {}),
  };
}

/**
 * What a patch makes of a document. Its id, type, revision and times stay: a patch that would change them is refused, as is
 * one whose paths or values cannot be (`WriteError`).
 */
export function applyPatch(document: LakeDocument, patch: PatchOperations): LakeDocument {
  const { ifRevisionID: _, ...operations } = patch;
  checkPaths(operations);
  let patched: unknown;
  try {
    const mutations = [{ patch: { ...mutatorPatch(operations), id: document._id } }];
    patched = new Mutation({ mutations }).apply(document);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown fault';
    throw invalid(`Cannot apply patch: ${reason.slice(0, 500)}`, { id: document._id });
  }
  if (!isLakeDocument(patched)) throw invalid('A document cannot be patched away', { id: document._id });
  for (const name of immutable) {
    if (patched[name] !== document[name]) {
      throw invalid(`document "${document._id}": immutable attribute "${name}" may not be modified`, {
        id: document._id,
      });
    }
  }
  return patched;
}

function mutatorPatch({ insert: into, ...rest }: Omit<PatchOperations, 'ifRevisionID'>) {
  if (!into) return rest;
  const { items, before, after, replace } = into;
  if (before !== undefined) return { ...rest, insert: { before, items } };
  if (after !== undefined) return { ...rest, insert: { after, items } };
  return { ...rest, insert: { replace: replace ?? '', items } };
}

function checkPaths(patch: Omit<PatchOperations, 'ifRevisionID'>): void {
  const { set, setIfMissing, unset = [], inc, dec, diffMatchPatch, insert: into } = patch;
  const paths = [
    ...[set, setIfMissing, inc, dec, diffMatchPatch].flatMap((entries) => Object.keys(entries ?? {})),
    ...unset,
    ...(into ? [into.before ?? into.after ?? into.replace ?? ''] : []),
  ];
  if (paths.length > MAX_PATHS) throw invalid(`A patch has more than ${MAX_PATHS} paths`);
  for (const path of paths) {
    const shown = JSON.stringify(path.slice(0, 100));
    if (path === '' || path.length > MAX_PATH) throw invalid(`Invalid path ${shown}`);
    // What a field is compared with may be any word.
    const names = path.replaceAll(/[=!<>]=?\s*(["'])(?:\\.|(?!\1).)*\1/g, '');
    if (/__proto__|hasOwnProperty/.test(path) || /\b(?:constructor|prototype)\b/.test(names))
      throw invalid(`Invalid path ${shown}: the name is not allowed`);
    // Every `..` walks through all that is below.
    if ((path.match(/\.\./g)?.length ?? 0) > 3) throw invalid(`Invalid path ${shown}: too many ".."`);
    const bare = path.replaceAll(/(["'])(?:\\.|(?!\1).)*\1/g, '""');
    const opened = bare.split('[').length;
    // The mutator takes what it understands of a path and leaves the rest.
    if (/\[\s*\]|\[[^\]]*\[|\.$|\.\.\.|^\.[^.]/.test(bare) || opened !== bare.split(']').length) {
      throw invalid(`Invalid path ${shown}`);
    }
    const numbersIn = bare.match(/\d+/g) ?? [];
    if (numbersIn.some((each) => Number(each) > MAX_INDEX)) {
      throw invalid(`Invalid path ${shown}: an index is too large`);
    }
  }
}
