/** The actions the Studio sends: what they look like. */

import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import { invalid, type WriteError } from '../mutations/mutation-error.ts';
import { patchOperations } from '../mutations/patch.ts';
import { checkValue } from '../mutations/validate.ts';
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
const named = <Name extends string>(name: Name) => ({
  actionType: z.literal(`sanity.action.document.${name}`),
});

const sameDocument = {
  message: 'the draft or version must be one of the published document',
};
const belongs = (of: { publishedId: string; draftId?: string; versionId?: string }) =>
  [of.draftId, of.versionId].every(
    (each) => each === undefined || parseId(each).publishedId === of.publishedId,
  );

const action = z.union([
  z.object({
    ...named('create'),
    publishedId,
    attributes: stub,
    ifExists: z.enum(['fail', 'ignore']).default('fail'),
  }),
  z.object({ ...named('replaceDraft'), publishedId, attributes: stub }),
  z
    .object({ ...named('edit'), draftId: versionId, publishedId, patch: patchOperations })
    .refine(belongs, sameDocument),
  z.object({ ...named('delete'), publishedId, includeDrafts: z.array(versionId).default([]), purge }),
  z.object({ ...named('discard'), draftId: versionId, purge }),
  z
    .object({
      ...named('publish'),
      draftId: versionId,
      publishedId,
      ifDraftRevisionId: revision,
      ifPublishedRevisionId: revision,
    })
    .refine(belongs, sameDocument),
  z.object({ ...named('unpublish'), draftId: versionId, publishedId }).refine(belongs, sameDocument),
  z.object({ ...named('version.create'), publishedId, document: stub }),
  z
    .object({ ...named('version.create'), publishedId, baseId: id, versionId, ifBaseRevisionId: revision })
    .refine(belongs, sameDocument),
  z.object({ ...named('version.discard'), versionId, purge }),
  z.object({ ...named('version.replace'), document: stub }),
  z.object({ ...named('version.unpublish'), versionId, publishedId }).refine(belongs, sameDocument),
]);

/** An action on a document, its draft and its versions. */
export type Action = z.infer<typeof action>;

const MAX_ACTIONS = 1_000;
const known = new Set<string>(action.options.map(({ shape }) => shape.actionType.value));

/** Reads the actions of a request. Throws `WriteError` that names the first that is none. */
export function parseActions(actions: readonly unknown[]): Action[] {
  if (actions.length === 0) throw invalid('There must be at least one action');
  if (actions.length > MAX_ACTIONS) throw invalid(`More than ${MAX_ACTIONS} actions in a transaction`);
  return actions.map((each, index) => {
    checkValue(each);
    const parsed = action.safeParse(modern(each));
    if (!parsed.success) throw describe(each, parsed.error).at(index);
    return parsed.data;
  });
}

// The API has come to call drafts versions as well: both names are taken.
function modern(value: unknown): unknown {
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

function describe(value: unknown, error: z.ZodError): WriteError {
  const type = isRecord(value) ? value.actionType : undefined;
  if (typeof type !== 'string') return invalid('Malformed action: "actionType" is missing');
  if (!known.has(type))
    return invalid(`The embedded content lake does not know the action "${type.slice(0, 100)}"`);
  // A union tells of each of its members: the one that was meant is the one whose type fits.
  const issues = error.issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors : [[issue]]));
  const meant = issues.filter((each) => !each.some(({ path }) => path[0] === 'actionType'));
  const [issue] = meant.sort((a, b) => a.length - b.length)[0] ?? [];
  const place = issue?.path.join('.');
  return invalid(
    `Malformed action "${type}": ${place ? `${place}: ` : ''}${issue?.message ?? 'not understood'}`,
  );
}
