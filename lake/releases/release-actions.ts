/** Schemas of the actions on releases. */
import { z } from 'zod';
import { patchOperations } from '../mutations/patch.ts';
import { releaseMetadata, releaseName } from './release.ts';

const actionOf = <Name extends string>(name: Name) => ({
  actionType: z.literal(`sanity.action.release.${name}`),
  releaseId: releaseName,
});

/** The actions on releases. */
export const releaseActions = [
  z.object({ ...actionOf('create'), metadata: releaseMetadata.prefault({}) }),
  z.object({ ...actionOf('edit'), patch: patchOperations }),
  z.object({ ...actionOf('publish') }),
  z.object({ ...actionOf('schedule'), publishAt: z.iso.datetime({ offset: true }) }),
  z.object({ ...actionOf('unschedule') }),
  z.object({ ...actionOf('archive') }),
  z.object({ ...actionOf('unarchive') }),
  z.object({ ...actionOf('delete') }),
] as const;

/** A parsed action on a release. */
export type ReleaseAction = z.output<(typeof releaseActions)[number]>;

/** Returns true for an action on a release. */
export function isReleaseAction(action: { readonly actionType: string }): action is ReleaseAction {
  return action.actionType.startsWith('sanity.action.release.');
}
