/** Validates patches and applies them with Sanity's mutator. */
import { Mutation } from '@sanity/mutator';
import { z } from 'zod';
import { isLakeDocument, type LakeDocument } from '../store/document.ts';
import { addArrayKey, addArrayKeys } from './array-keys.ts';
import { validationError } from './write-error.ts';

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

/** Schema of a patch's operations. */
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

/** Operations of a patch. Paths are in JSONMatch. */
export type PatchOperations = z.infer<typeof patchOperations>;

const MAX_PATHS = 10_000;
const MAX_PATH_LENGTH = 2_000;
// The mutator visits each index of a slice.
const MAX_INDEX = 100_000;
// `_updatedAt` needs no check; each write sets it.
const immutable = ['_id', '_type', '_rev', '_createdAt'] as const;

/** Returns the patch with a `_key` in each object that it adds to an array. */
export function addKeysToPatch(patch: PatchOperations): PatchOperations {
  const keyedValues = (entries: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(entries).map(([path, value]) => {
        const isItem = path.endsWith(']') && !path.endsWith("']");
        return [path, isItem ? addArrayKey(addArrayKeys(value)) : addArrayKeys(value)];
      }),
    );
  return {
    ...patch,
    ...(patch.set ? { set: keyedValues(patch.set) } : {}),
    ...(patch.setIfMissing ? { setIfMissing: keyedValues(patch.setIfMissing) } : {}),
    ...(patch.insert
      ? {
          insert: {
            ...patch.insert,
            items: patch.insert.items.map((item) => addArrayKey(addArrayKeys(item))),
          },
        }
      : {}),
  };
}

/**
 * Applies a patch and returns the new document. Throws `WriteError` for invalid paths or values, and for a change of the id,
 * type, revision or creation time.
 */
export function applyPatch(document: LakeDocument, patch: PatchOperations): LakeDocument {
  const { ifRevisionID: _, ...operations } = patch;
  checkPaths(operations);
  let patched: unknown;
  try {
    const mutations = [{ patch: { ...toMutatorPatch(operations), id: document._id } }];
    patched = new Mutation({ mutations }).apply(document);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown fault';
    throw validationError(`Cannot apply patch: ${reason.slice(0, 500)}`, { id: document._id });
  }
  if (!isLakeDocument(patched))
    throw validationError('A patch must not remove the document itself', { id: document._id });
  for (const name of immutable) {
    if (patched[name] !== document[name]) {
      throw validationError(`document "${document._id}": immutable attribute "${name}" may not be modified`, {
        id: document._id,
      });
    }
  }
  return patched;
}

function toMutatorPatch({ insert: into, ...rest }: Omit<PatchOperations, 'ifRevisionID'>) {
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
  if (paths.length > MAX_PATHS) throw validationError(`A patch has more than ${MAX_PATHS} paths`);
  for (const path of paths) {
    const shown = JSON.stringify(path.slice(0, 100));
    if (path === '' || path.length > MAX_PATH_LENGTH) throw validationError(`Invalid path ${shown}`);
    // The value in a comparison may be any word.
    const names = path.replaceAll(/[=!<>]=?\s*(["'])(?:\\.|(?!\1).)*\1/g, '');
    if (/__proto__|hasOwnProperty/.test(path) || /\b(?:constructor|prototype)\b/.test(names))
      throw validationError(`Invalid path ${shown}: the name is not allowed`);
    // Each `..` visits the whole subtree.
    if ((path.match(/\.\./g)?.length ?? 0) > 3) throw validationError(`Invalid path ${shown}: too many ".."`);
    const bare = path.replaceAll(/(["'])(?:\\.|(?!\1).)*\1/g, '""');
    const opened = bare.split('[').length;
    // The mutator silently ignores the part of a path that it does not understand.
    if (/\[\s*\]|\[[^\]]*\[|\.$|\.\.\.|^\.[^.]/.test(bare) || opened !== bare.split(']').length) {
      throw validationError(`Invalid path ${shown}`);
    }
    const numbersIn = bare.match(/\d+/g) ?? [];
    if (numbersIn.some((each) => Number(each) > MAX_INDEX)) {
      throw validationError(`Invalid path ${shown}: an index is too large`);
    }
  }
}
