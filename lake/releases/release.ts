/** Release documents: `_.releases.<name>`, of type `system.release`. Only actions change them. */
import { z } from 'zod';
import type { LakeDocument } from '../store/document.ts';

/** State of a release. Sanity's `publishing`, `archiving` and so on never show here: each step is one transaction. */
export type ReleaseState = 'active' | 'scheduled' | 'published' | 'archived';

/** Type of release documents. */
export const releaseDocumentType = 'system.release';

const releasePath = '_.releases.';

/** Largest number of documents in a release, as in Sanity's API. */
export const maxReleaseDocuments = 1_000;

/** Returns the id of a release's document. */
export function createReleaseDocumentId(release: string): string {
  return `${releasePath}${release}`;
}

/** Returns the name of the release with this document id, or undefined for another document. */
export function parseReleaseDocumentId(id: string): string | undefined {
  return id.startsWith(releasePath) ? id.slice(releasePath.length) : undefined;
}

/** Returns the prefix of the ids of all versions in a release. */
export function createVersionPrefix(release: string): string {
  return `versions.${release}.`;
}

/** Schema of a release's name. Names of perspectives are taken. */
export const releaseName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'expected letters, digits, "_" and "-"')
  .refine((name) => !['drafts', 'published', 'raw', 'previewDrafts'].includes(name), {
    message: 'this name is reserved',
  });

/** Schema of what editors enter about a release. Further fields are kept. */
export const releaseMetadata = z.looseObject({
  title: z.string().optional(),
  description: z.string().optional(),
  releaseType: z.enum(['asap', 'scheduled', 'undecided']).default('undecided'),
  /** ISO 8601: when editors mean to publish it. */
  intendedPublishAt: z.iso.datetime({ offset: true }).optional(),
  cardinality: z.enum(['many', 'one']).optional(),
});

const releaseDocument = z.looseObject({
  _id: z.string(),
  _type: z.literal(releaseDocumentType),
  name: z.string(),
  state: z.enum(['active', 'scheduled', 'published', 'archived']),
  /** ISO 8601, UTC. Of a scheduled release, and of one that was published at its time. */
  publishAt: z.string().optional(),
  /** The versions that it had when it was published or archived. */
  finalDocumentStates: z.array(z.looseObject({ id: z.string() })).optional(),
});

/** A release. */
export type Release = z.output<typeof releaseDocument>;

/** Parses a release's document. Returns undefined if it is missing, or not a release. */
export function parseRelease(document: LakeDocument | undefined): Release | undefined {
  return document && releaseDocument.safeParse(document).data;
}
