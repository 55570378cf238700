/** Panes of the desk's lists “All drafts”, “With warnings” and “Expiring soon”. */
import { Badge, Box, Button, Flex, Stack, Text } from '@sanity/ui';
import { type ReactNode, useMemo } from 'react';
import { useRelativeTime } from 'sanity';
import { countNoun, formatCount } from '#contracts/counts.ts';
import { formatStoredTime } from '#schemas/documents/stored-dates.ts';
import { useDocumentChecks } from '../components/use-document-checks.ts';
import type { DocumentFinding } from '../publishing/document-findings.ts';
import { DocumentRows } from './document-rows.tsx';
import { LastEditor } from './last-editor.tsx';
import { ListMessage, ListWaiting } from './list-states.tsx';
import { type ListedDocument, listDrafts, listExpiring, soonDays } from './listed-documents.ts';
import { useListedDocuments } from './use-listed-documents.ts';

function WithDocuments({ children }: { children: (documents: readonly ListedDocument[]) => ReactNode }) {
  const listed = useListedDocuments();
  if (listed.state === 'failed')
    return (
      <ListMessage tone="critical">
        The content is unavailable. This list fills as soon as it is back.
      </ListMessage>
    );
  if (listed.state === 'waiting') return <ListWaiting>Reading all documents …</ListWaiting>;
  return children(listed.documents);
}

/** Pane with all documents that have a draft. */
export function DraftsPane() {
  return (
    <WithDocuments>
      {(documents) => {
        const drafts = listDrafts(documents);
        return (
          <DocumentRows
            documents={drafts}
            count={countNoun(drafts.length, 'draft')}
            empty={<ListMessage>No drafts: everything is published.</ListMessage>}
            describe={(document) => <DraftState document={document} />}
          />
        );
      }}
    </WithDocuments>
  );
}

function DraftState({
  document: { id, draftAt, draftRevision, publicRevision },
}: {
  document: ListedDocument;
}) {
  const when = useRelativeTime(draftAt ?? '', { useTemporalPhrase: true, minimal: true });
  return (
    <Flex gap={2} align="center" wrap="wrap">
      <Badge tone={publicRevision === null ? 'primary' : 'caution'}>
        {publicRevision === null ? 'Not public yet' : 'Changed'}
      </Badge>
      <Text size={1} muted>
        <time dateTime={draftAt ?? ''} title={formatStoredTime(draftAt)}>
          {when}
        </time>
        <LastEditor documentId={`drafts.${id}`} revision={draftRevision} />
      </Text>
    </Flex>
  );
}

/** Pane with notices, scheduled blocks and preview links that end soon. */
export function ExpiringPane() {
  return (
    <WithDocuments>
      {(documents) => {
        const expiring = listExpiring(documents, new Date());
        return (
          <DocumentRows
            documents={expiring}
            count={countNoun(expiring.length, 'document')}
            empty={<ListMessage>Nothing ends within the next {soonDays} days.</ListMessage>}
            describe={({ endings }) => (
              <Stack gap={2}>
                {endings.map(({ block, what, at }) => (
                  <Text size={1} key={`${block} ${what} ${at}`}>
                    {what === null ? 'Until' : `${what}, until`}{' '}
                    <time dateTime={at}>{formatStoredTime(at)}</time>
                  </Text>
                ))}
              </Stack>
            )}
          />
        );
      }}
    </WithDocuments>
  );
}

/** Pane with documents whose validation or publishing check has findings. */
export function WarningsPane() {
  return <WithDocuments>{(documents) => <CheckedRows documents={documents} />}</WithDocuments>;
}

const versionId = ({ id, draftRevision }: ListedDocument) => (draftRevision === null ? id : `drafts.${id}`);

function CheckedRows({ documents }: { documents: readonly ListedDocument[] }) {
  const versions = useMemo(
    () =>
      documents
        .filter(({ type }) => type !== 'previewLink')
        .map((document) => ({
          id: versionId(document),
          revision: document.draftRevision ?? document.publicRevision ?? '',
        })),
    [documents],
  );
  const { findings, count, isDone, hasFailed, checkAgain } = useDocumentChecks(versions, 'published');
  const findingsOf = (document: ListedDocument) => findings.get(versionId(document)) ?? [];
  const countErrors = (document: ListedDocument) =>
    findingsOf(document).filter(({ level }) => level === 'error').length;
  const noted = documents
    .filter((document) => findingsOf(document).length > 0)
    .toSorted((a, b) => Number(countErrors(b) > 0) - Number(countErrors(a) > 0));
  return (
    <>
      {hasFailed ? (
        <ListMessage tone="critical">
          The content is unavailable, so the check is incomplete.
          <Box paddingTop={3}>
            <Button mode="ghost" text="Check again" onClick={checkAgain} />
          </Box>
        </ListMessage>
      ) : (
        !isDone && (
          <ListWaiting>
            {formatCount(count)} of {formatCount(versions.length)} documents checked …
          </ListWaiting>
        )
      )}
      <DocumentRows
        documents={noted}
        count={`${countNoun(noted.length, 'document')} with findings`}
        empty={isDone && <ListMessage>No warnings: every document is in order.</ListMessage>}
        describe={(document) => <Findings findings={findingsOf(document)} />}
      />
    </>
  );
}

/** Number of findings that a row shows. */
const maxShown = 3;

function Findings({ findings }: { findings: readonly DocumentFinding[] }) {
  return (
    <Stack gap={3}>
      {findings.slice(0, maxShown).map(({ level, message, path }) => (
        <Flex key={`${JSON.stringify(path)}${message}`} gap={2} align="flex-start">
          <Badge tone={level === 'error' ? 'critical' : 'caution'}>
            {level === 'error' ? 'Error' : 'Warning'}
          </Badge>
          <Box flex={1} paddingTop={1}>
            <Text size={1} style={{ overflowWrap: 'anywhere' }}>
              {message}
            </Text>
          </Box>
        </Flex>
      ))}
      {findings.length > maxShown && (
        <Text size={1} muted>
          And {formatCount(findings.length - maxShown)} more.
        </Text>
      )}
    </Stack>
  );
}
