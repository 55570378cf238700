/** Findings of a document: validation errors and warnings, and what visitors would not see. */
import type { DocumentValidationMarker } from '@sanity/validation';
import { z } from 'zod';
import { checkedTypes, findPublishWarnings } from './publish-warnings.ts';

/** Place in a document: names of fields, and keys or indexes of list entries. */
export type FieldPath = readonly unknown[];

/** A finding of a document. An error prevents publishing. */
export interface DocumentFinding {
  readonly level: 'error' | 'warning';
  readonly message: string;
  /** Place of the finding; empty for the whole document. */
  readonly path: FieldPath;
}

/** Dependencies of a check. */
export interface DocumentCheckDeps {
  /** Validates a document by the Studio's schema. */
  readonly validate: (
    document: StoredDocument,
  ) => Promise<readonly Pick<DocumentValidationMarker, 'level' | 'message' | 'path'>[]>;
  /** Runs a query over the content that visitors would see. */
  readonly askPublic: Parameters<typeof findPublishWarnings>[1];
}

/** Schema of a stored document, its draft or a version. */
export const storedDocument = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
});
export type StoredDocument = Readonly<z.output<typeof storedDocument>>;

/** Checks a document: errors first. A message appears once for each place. */
export async function checkDocument(
  document: StoredDocument,
  { validate, askPublic }: DocumentCheckDeps,
): Promise<DocumentFinding[]> {
  const [markers, warnings] = await Promise.all([
    validate(document),
    checkedTypes.has(document._type) ? findPublishWarnings(document, askPublic) : [],
  ]);
  const found: DocumentFinding[] = [
    ...markers.flatMap(({ level, message, path }) =>
      level === 'error' || level === 'warning' ? [{ level, message, path }] : [],
    ),
    ...warnings.map(({ block, message }) => ({
      level: 'warning' as const,
      message,
      path: block === null ? [] : ['blocks', { _key: block }],
    })),
  ];
  const byPlace = new Map(found.map((each) => [`${JSON.stringify(each.path)}${each.message}`, each]));
  return [...byPlace.values()].toSorted(
    (a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'),
  );
}
