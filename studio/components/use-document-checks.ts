/** Hook that checks many documents one after the other, and those again that change. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useClient } from 'sanity';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { checkDocument, type DocumentFinding, storedDocument } from '../publishing/document-findings.ts';
import { useDocumentValidation } from './use-document-validation.ts';

/** A version of a document: the id and revision of its draft or its public version. */
export interface DocumentVersion {
  readonly id: string;
  readonly revision: string;
}

/** Findings so far, by the id of the version. */
export interface DocumentChecks {
  readonly findings: ReadonlyMap<string, readonly DocumentFinding[]>;
  readonly count: number;
  readonly isDone: boolean;
  readonly hasFailed: boolean;
  /** Checks everything again. */
  checkAgain(): void;
}

/** Number of documents that are checked at the same time. */
const maxChecksAtOnce = 4;

/**
 * Checks versions of documents in order. A version is checked again after it changes.
 * @param perspective the content to which links must lead
 */
export function useDocumentChecks(
  versions: readonly DocumentVersion[],
  perspective: 'published' | 'drafts',
): DocumentChecks {
  const client = useClient({ apiVersion: studioApiVersion });
  const validate = useDocumentValidation();
  const [round, setRound] = useState(0);
  const [checked, setChecked] = useState<ReadonlyMap<string, readonly DocumentFinding[]>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const keyOf = useCallback(
    ({ id, revision }: DocumentVersion) => `${round} ${perspective} ${id} ${revision}`,
    [round, perspective],
  );
  const waiting = versions.filter((version) => !checked.has(keyOf(version)));
  const waitingIds = waiting.map(({ id }) => id).join(',');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `waiting` shrinks with each check, which must not restart the work.
  useEffect(() => {
    if (waiting.length === 0) return;
    let isCurrent = true;
    setFailed(false);
    void mapConcurrently(waiting, maxChecksAtOnce, async (version) => {
      if (!isCurrent) return;
      const found = await client.fetch<unknown>(
        '*[_id == $id][0]',
        { id: version.id },
        { perspective: 'raw' },
      );
      const document = storedDocument.safeParse(found);
      const findings = document.success
        ? await checkDocument(document.data, {
            validate,
            askPublic: (query, parameters) =>
              client.fetch<unknown>(query, { ...parameters }, { perspective }),
          })
        : [];
      if (isCurrent) setChecked((before) => new Map(before).set(keyOf(version), findings));
    }).catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [versions.map(keyOf).join(), client, validate, perspective]);

  const findings = useMemo(
    () => new Map(versions.map((version) => [version.id, checked.get(keyOf(version)) ?? []])),
    [versions, checked, keyOf],
  );
  return {
    findings,
    count: versions.length - waiting.length,
    isDone: waitingIds === '',
    hasFailed,
    checkAgain: () => setRound((before) => before + 1),
  };
}
