/** Inspector that names the present state of a document, lists named states and reverts to them. */
import { BookmarkIcon } from '@sanity/icons/Bookmark';
import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Card, Flex, Spinner, Stack, Text, TextInput } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { type FormEvent, useId, useState } from 'react';
import {
  type DocumentInspectorProps,
  defineDocumentInspector,
  useClient,
  useCurrentUser,
  useDataset,
  useDocumentOperation,
  useEditState,
  usePerspective,
  useRelativeTime,
  useSchema,
  useSyncState,
} from 'sanity';
import { hasText, publishedId, quoted } from '#schemas/validation/verdict.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { documentState, restoreDraft } from '../history/deleted-documents.ts';
import {
  listDifferences,
  type NamedRevision,
  namedRevisionsQuery,
  newNamedRevision,
  parseNamedRevisions,
} from '../history/named-revisions.ts';
import type { DescribedType } from '../undo/describe-step.ts';
import { createPatches } from '../undo/document-changes.ts';
import { editHistoryOf } from '../undo/edit-history.ts';
import { InspectorFrame } from './inspector-frame.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { useReleaseLock } from './use-release-lock.ts';
import { UserName } from './user-name.tsx';

/** The document that an inspector is about, as the form shows it. */
function useShownDocument(documentId: string, type: string) {
  const id = publishedId(documentId);
  const { selectedReleaseId: release } = usePerspective();
  const { draft, published, version } = useEditState(id, type, 'default', release);
  return { id, release, shown: release === undefined ? (draft ?? published) : version };
}

function NamedRevisions({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const { id, release, shown } = useShownDocument(documentId, documentType);
  const live = useLiveQuery(namedRevisionsQuery, { id, release: release ?? '' });
  return (
    <InspectorFrame title="Named revisions" onClose={onClose}>
      <NameForm documentId={documentId} type={documentType} />
      {live.state === 'waiting' && (
        <Flex padding={2}>
          <Spinner muted />
        </Flex>
      )}
      {live.state === 'failed' && (
        <Card tone="critical" padding={3} radius={2} role="alert">
          <Text size={1}>The content is unavailable, so we can’t list named revisions.</Text>
        </Card>
      )}
      {live.state === 'here' && (
        <Stack gap={2} as="ul" data-testid="named-revisions">
          {parseNamedRevisions(live.found).map((revision) => (
            <RevisionItem
              key={revision._id}
              revision={revision}
              current={shown}
              {...{ id, release, type: documentType }}
            />
          ))}
        </Stack>
      )}
    </InspectorFrame>
  );
}

/** Form that names the present state. It waits until everything typed is saved. */
function NameForm({ documentId, type }: { documentId: string; type: string }) {
  const { id, release, shown } = useShownDocument(documentId, type);
  const { isSyncing } = useSyncState(id, type, release);
  const client = useClient({ apiVersion: studioApiVersion });
  const user = useCurrentUser();
  const toast = useToast();
  const inputId = useId();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!shown || !hasText(name)) return;
    setBusy(true);
    try {
      const state = documentState.parse(shown);
      await client.create(newNamedRevision({ name, documentId: id, release, state, author: user?.id ?? '' }));
      setName('');
    } catch {
      toast.push({ status: 'error', title: 'We couldn’t save the name. Please try again.' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap={3}>
        <Text as="label" size={1} weight="semibold" {...{ htmlFor: inputId }}>
          Name the present state
        </Text>
        <Flex gap={2}>
          <Box flex={1}>
            <TextInput
              id={inputId}
              value={name}
              maxLength={100}
              placeholder="Before the summer campaign"
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </Box>
          <Button
            type="submit"
            text="Save"
            loading={isBusy}
            disabled={isBusy || isSyncing || !shown || !hasText(name)}
          />
        </Flex>
      </Stack>
    </form>
  );
}

type ItemProps = {
  readonly revision: NamedRevision;
  readonly current: unknown;
  readonly id: string;
  readonly release: string | undefined;
  readonly type: string;
};

function RevisionItem({ revision, current, id, release, type }: ItemProps) {
  const { name, author, content, _createdAt } = revision;
  const client = useClient({ apiVersion: studioApiVersion });
  const dataset = useDataset();
  const { patch } = useDocumentOperation(id, type, release);
  const schemaType = useSchema().get(type);
  const toast = useToast();
  const when = useRelativeTime(_createdAt, { useTemporalPhrase: true });
  const isLocked = useReleaseLock();
  const [isCompared, setCompared] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const differences = listDifferences(current, content, schemaType as DescribedType | undefined);

  async function revert(): Promise<void> {
    try {
      const { draft } = await restoreDraft(client, dataset, content);
      // An edit of the form, so that it can be undone.
      if (patch.disabled) throw new Error(patch.disabled);
      editHistoryOf(id, release).endStep();
      patch.execute(createPatches(current, draft));
      toast.push({ status: 'success', title: `Reverted to ${quoted(name)}.` });
    } catch {
      toast.push({ status: 'error', title: 'We couldn’t revert. Please try again.' });
    }
  }

  async function remove(): Promise<void> {
    try {
      await client.delete(revision._id);
    } catch {
      toast.push({ status: 'error', title: 'We couldn’t delete the revision. Please try again.' });
    }
  }

  return (
    <Card as="li" border padding={3} radius={2}>
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          {name}
        </Text>
        <Text size={1} muted>
          {when} by <UserName id={author} />
        </Text>
        <Flex align="center" gap={2} wrap="wrap">
          {differences.length === 0 ? (
            <Text size={1} muted>
              The same as now.
            </Text>
          ) : (
            <>
              <Button
                mode="ghost"
                fontSize={1}
                padding={2}
                text={isCompared ? 'Hide differences' : 'Compare'}
                aria-expanded={isCompared}
                onClick={() => setCompared(!isCompared)}
              />
              <Button
                mode="ghost"
                fontSize={1}
                padding={2}
                text="Revert"
                aria-label={`Revert to ${name}`}
                disabled={isLocked}
                title={isLocked ? 'The release is scheduled. Unschedule it first.' : undefined}
                onClick={() => void revert()}
              />
            </>
          )}
          <Flex flex={1} justify="flex-end">
            <Button
              mode="bleed"
              fontSize={1}
              padding={2}
              icon={TrashIcon}
              aria-label={`Delete the revision ${name}`}
              onClick={() => setAsking(true)}
            />
          </Flex>
        </Flex>
        {isAsking && (
          <Card tone="caution" padding={3} radius={2} role="alert">
            <Stack gap={3}>
              <Text size={1}>Delete this revision? It can’t be restored.</Text>
              <Flex gap={2} justify="flex-end">
                <Button mode="ghost" fontSize={1} text="Cancel" onClick={() => setAsking(false)} />
                <Button tone="critical" fontSize={1} text="Delete" onClick={() => void remove()} />
              </Flex>
            </Stack>
          </Card>
        )}
        {isCompared && differences.length > 0 && (
          <Stack gap={2}>
            <Text size={1} muted>
              Reverting would:
            </Text>
            <Stack as="ul" gap={3} paddingLeft={2} paddingTop={1}>
              {differences.map((each) => (
                <Text as="li" size={1} key={each}>
                  {each}
                </Text>
              ))}
            </Stack>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

/** Inspector “Named revisions” beside the form of a document. */
export const revisionsInspector = defineDocumentInspector({
  name: 'named-revisions',
  useMenuItem: () => ({ title: 'Named revisions', icon: BookmarkIcon }),
  component: NamedRevisions,
});
