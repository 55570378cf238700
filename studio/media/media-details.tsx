/** Dialog of a picture: its description and tags, its uses, replacement and deletion. */
import { Box, Button, Card, Dialog, Flex, Heading, Stack, Text, TextArea, TextInput } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useId, useState } from 'react';
import { useClient } from 'sanity';
import { countNoun } from '#contracts/counts.ts';
import { LabelledField } from '../components/labelled-field.tsx';
import { useLiveQuery } from '../components/use-live-query.ts';
import { WhereUsed } from '../components/where-used.tsx';
import { studioApiVersion } from '../editing/content-queries.ts';
import { listUses, usesQuery } from '../editing/uses.ts';
import { describePublishError } from '../publishing/publishing-actions.ts';
import {
  deleteUnused,
  firstUseQuery,
  formatSize,
  listPicturePatches,
  type MediaAsset,
  parseTags,
  saveDetails,
} from './media-assets.ts';
import { MediaGrid, Thumbnail } from './media-grid.tsx';

/** Shows a picture of the library, to describe, replace or delete it. */
export function MediaDetails({ asset, onClose }: { asset: MediaAsset; onClose: () => void }) {
  const id = useId();
  const [isReplacing, setReplacing] = useState(false);
  return (
    <Dialog
      id={id}
      header={isReplacing ? 'Choose the new picture' : asset.title || asset.fileName || 'Picture'}
      width={isReplacing ? 2 : 1}
      onClose={onClose}
    >
      <Box padding={4}>
        {isReplacing ? (
          <ReplacePicture asset={asset} onCancel={() => setReplacing(false)} onDone={onClose} />
        ) : (
          <Stack gap={5}>
            <Stack gap={3}>
              <Box style={{ maxWidth: '22rem' }}>
                <Thumbnail asset={asset} />
              </Box>
              <Text size={1} muted style={{ overflowWrap: 'anywhere' }}>
                {[
                  asset.fileName,
                  asset.width > 0 && `${asset.width} × ${asset.height}`,
                  asset.size > 0 && formatSize(asset.size),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
            <DetailsForm asset={asset} onSaved={onClose} />
            <Uses asset={asset} onReplace={() => setReplacing(true)} onDeleted={onClose} />
          </Stack>
        )}
      </Box>
    </Dialog>
  );
}

function DetailsForm({ asset, onSaved }: { asset: MediaAsset; onSaved: () => void }) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [altText, setAltText] = useState(asset.altText);
  const [title, setTitle] = useState(asset.title);
  const [tags, setTags] = useState(asset.tags.join(', '));
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      await saveDetails(client, asset.id, { title, altText, tags: parseTags(tags) });
      toast.push({ status: 'success', title: 'Saved.' });
      onSaved();
    } catch {
      setBusy(false);
      toast.push({ status: 'error', title: 'Saving failed. Please try again.' });
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <Stack gap={4}>
        <LabelledField
          label="What the picture shows"
          hint="Alt text for screen readers, wherever a page has no text of its own. It is public at once."
        >
          {(input) => (
            <TextArea
              {...input}
              rows={2}
              maxLength={1_000}
              value={altText}
              onChange={({ currentTarget }) => setAltText(currentTarget.value)}
            />
          )}
        </LabelledField>
        <LabelledField label="Name" hint="For editors only.">
          {(input) => (
            <TextInput
              {...input}
              maxLength={200}
              value={title}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
          )}
        </LabelledField>
        <LabelledField label="Tags" hint="Separated by commas.">
          {(input) => (
            <TextInput
              {...input}
              value={tags}
              onChange={({ currentTarget }) => setTags(currentTarget.value)}
            />
          )}
        </LabelledField>
        <Flex justify="flex-end">
          <Button type="submit" tone="primary" text="Save" loading={isBusy} disabled={isBusy} />
        </Flex>
      </Stack>
    </form>
  );
}

interface UsesProps {
  readonly asset: MediaAsset;
  readonly onReplace: () => void;
  readonly onDeleted: () => void;
}

function Uses({ asset: { id }, onReplace, onDeleted }: UsesProps) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const uses = useLiveQuery(usesQuery, { id });
  const firstUse = useLiveQuery(firstUseQuery, { id });
  const count = uses.state === 'here' ? listUses(uses.found, id).length : null;
  const isUnused = firstUse.state === 'here' && Array.isArray(firstUse.found) && firstUse.found.length === 0;
  const isOnlyNamed = count === 0 && firstUse.state === 'here' && !isUnused;

  async function remove(): Promise<void> {
    try {
      const isDeleted = await deleteUnused(client, id);
      toast.push(
        isDeleted
          ? { status: 'success', title: 'Deleted.' }
          : { status: 'warning', title: 'Something uses it now, so it stays.' },
      );
      if (isDeleted) onDeleted();
    } catch (error) {
      toast.push({ status: 'error', title: 'Nothing changed.', description: describePublishError(error) });
    }
  }

  return (
    <Stack gap={4}>
      <Heading as="h2" size={0}>
        Where is this used?
      </Heading>
      <WhereUsed documentId={id} />
      {isOnlyNamed && (
        <Text size={1} muted>
          A named revision shows this picture, so it can’t be deleted.
        </Text>
      )}
      <Flex gap={2} justify="flex-end" wrap="wrap">
        {isUnused && !isAsking && (
          <Button mode="ghost" tone="critical" text="Delete …" onClick={() => setAsking(true)} />
        )}
        {count !== null && count > 0 && (
          <Button mode="ghost" text="Replace everywhere …" onClick={onReplace} />
        )}
      </Flex>
      {isAsking && (
        <Card tone="caution" padding={3} radius={2}>
          <Stack gap={3}>
            <Text size={1}>Delete this picture? It can’t be restored.</Text>
            <Flex gap={2} justify="flex-end">
              <Button mode="ghost" text="Cancel" onClick={() => setAsking(false)} />
              <Button tone="critical" text="Delete" onClick={() => void remove()} />
            </Flex>
          </Stack>
        </Card>
      )}
    </Stack>
  );
}

interface ReplaceProps {
  readonly asset: MediaAsset;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function ReplacePicture({ asset, onCancel, onDone }: ReplaceProps) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [chosen, setChosen] = useState<MediaAsset | null>(null);
  const [isBusy, setBusy] = useState(false);
  const uses = useLiveQuery(usesQuery, { id: asset.id });
  const count = uses.state === 'here' ? listUses(uses.found, asset.id).length : 0;

  async function replace(to: MediaAsset): Promise<void> {
    setBusy(true);
    try {
      const found: unknown = await client.fetch(usesQuery, { id: asset.id }, { perspective: 'raw' });
      const patches = listPicturePatches(found, { from: asset.id, to: to.id });
      await client.mutate(
        patches.map(({ id, ifRevisionID, set, unset }) => ({
          patch: { id, ifRevisionID, set: { ...set }, unset: [...unset] },
        })),
        { visibility: 'sync', returnDocuments: false },
      );
      toast.push({ status: 'success', title: `Replaced in ${countNoun(count, 'place')}.` });
      onDone();
    } catch (error) {
      setBusy(false);
      toast.push({ status: 'error', title: 'Nothing changed.', description: describePublishError(error) });
    }
  }

  if (!chosen) return <MediaGrid verb="Choose" except={asset.id} onChoose={setChosen} />;
  return (
    <Stack gap={4}>
      <Flex gap={3}>
        {[asset, chosen].map((each) => (
          <Box flex={1} key={each.id}>
            <Thumbnail asset={each} />
          </Box>
        ))}
      </Flex>
      <Text size={1}>
        Public pages, drafts and open releases change at once. Crops and focus points are reset. Captions and
        descriptions on those pages stay: check that they fit.
      </Text>
      <Flex gap={2} justify="flex-end" wrap="wrap">
        <Button mode="ghost" text="Cancel" onClick={onCancel} />
        <Button mode="ghost" text="Choose another" onClick={() => setChosen(null)} />
        <Button
          tone="primary"
          text={`Replace in ${countNoun(count, 'place')}`}
          loading={isBusy}
          disabled={isBusy || count === 0}
          onClick={() => void replace(chosen)}
        />
      </Flex>
    </Stack>
  );
}
