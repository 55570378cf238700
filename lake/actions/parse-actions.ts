/** Schemas and parser of the actions that the Studio sends. Those on releases are in `releases/`. */
import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import { patchOperations } from '../mutations/patch.ts';
import { checkValue } from '../mutations/validate-document.ts';
import { validationError, type WriteError } from '../mutations/write-error.ts';
import { releaseActions } from '../releases/release-actions.ts';
import { isDocumentId, parseId } from '../store/document.ts';

const id = z.string().refine(isDocumentId, { message: 'expected a document ID' });
const publishedId = id.refine((value) => parseId(value).kind === 'published', {
  message: 'expected the ID of a published document, without "drafts." or "versions."',
});
const versionId = id.refine((value) => parseId(value).kind !== 'published', {
  message: 'expected the ID of a draft or of a version',
});
const stub = z.record(z.string(), z.unknown());
const purge = z.boolean().default(false);
const revision = z.string().optional();
const actionTypeOf = <Name extends string>(name: Name) => ({
  actionType: z.literal(`sanity.action.document.${name}`),
});

const sameDocument = {
  message: 'the draft or version must belong to the published document',
};
const belongsToPublished = (of: { publishedId: string; draftId?: string; versionId?: string }) =>
  [of.draftId, of.versionId].every(
    (each) => each === undefined || parseId(each).publishedId === of.publishedId,
  );

const documentActions = [
  z.object({
    ...actionTypeOf('create'),
    publishedId,
    attributes: stub,
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  z.object({ ...actionTypeOf('replaceDraft'), publishedId, attributes: stub }),
  z
    .object({ ...actionTypeOf('edit'), draftId: versionId, publishedId, patch: patchOperations })
    .refine(belongsToPublished, sameDocument),
  z.object({ ...actionTypeOf('delete'), publishedId, includeDrafts: z.array(versionId).default([]), purge }),
  z.object({ ...actionTypeOf('discard'), draftId: versionId, purge }),
  z
    .object({
      ...actionTypeOf('publish'),
      draftId: versionId,
      publishedId,
      ifDraftRevisionId: revision,
      ifPublishedRevisionId: revision,
    })
    .refine(belongsToPublished, sameDocument),
  z
    .object({ ...actionTypeOf('unpublish'), draftId: versionId, publishedId })
    .refine(belongsToPublished, sameDocument),
  z.object({ ...actionTypeOf('version.create'), publishedId, document: stub }),
  z
    .object({
      ...actionTypeOf('version.create'),
      publishedId,
      baseId: id,
      versionId,
      ifBaseRevisionId: revision,
    })
    .refine(belongsToPublished, sameDocument),
  z.object({ ...actionTypeOf('version.discard'), versionId, purge }),
  z.object({ ...actionTypeOf('version.replace'), document: stub }),
  z
    .object({ ...actionTypeOf('version.unpublish'), versionId, publishedId })
    .refine(belongsToPublished, sameDocument),
] as const;

const actionSchema = z.union([...documentActions, ...releaseActions]);

/** A parsed action on a document, its draft and its versions. */
export type DocumentAction = z.output<(typeof documentActions)[number]>;

/** A parsed action. */
export type Action = z.output<typeof actionSchema>;

const MAX_ACTIONS = 1_000;
const knownActionTypes = new Set<string>(actionSchema.options.map(({ shape }) => shape.actionType.value));

/** Parses the actions of a request. Throws `WriteError` with the index of the first invalid one. */
export function parseActions(actions: readonly unknown[]): Action[] {
  if (actions.length === 0) throw validationError('There must be at least one action');
  if (actions.length > MAX_ACTIONS)
    throw validationError(`More than ${MAX_ACTIONS} actions in a transaction`);
  return actions.map((each, index) => {
    checkValue(each);
    const parsed = actionSchema.safeParse(normalizeAliases(each));
    if (!parsed.success) throw createActionError(each, parsed.error).at(index);
    return parsed.data;
  });
}

// The API also accepts newer names, in which drafts are versions.
function normalizeAliases(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { versionId: version, ifVersionRevisionId: revisionId, includeVersions } = value;
  return {
    ...(/\.(edit|publish|unpublish|discard)$/.test(String(value.actionType)) &&
    !/version/.test(String(value.actionType))
      ? { draftId: version, ifDraftRevisionId: revisionId }
      : {}),
    ...(includeVersions === undefined ? {} : { includeDrafts: includeVersions }),
    ...value,
  };
}

function createActionError(value: unknown, error: z.ZodError): WriteError {
  const type = isRecord(value) ? value.actionType : undefined;
  if (typeof type !== 'string') return validationError('Malformed action: "actionType" is missing');
  if (!knownActionTypes.has(type))
    return validationError(`The embedded content lake does not support the action "${type.slice(0, 100)}"`);
  // A union reports the issues of all its members. The intended member is the one whose type matches.
  const issues = error.issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors : [[issue]]));
  const candidates = issues.filter((each) => !each.some(({ path }) => path[0] === 'actionType'));
  const [issue] = candidates.sort((a, b) => a.length - b.length)[0] ?? [];
  const place = issue?.path.join('.');
  return validationError(
    `Malformed action "${type}": ${place ? `${place}: ` : ''}${issue?.message ?? 'not understood'}`,
  );
}
