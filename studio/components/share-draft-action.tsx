import { ShareIcon } from '@sanity/icons/Share';
import { Box, Button, Card, Flex, Select, Stack, Text, TextInput } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { publishedId } from '#schemas/validation/verdict.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { environment } from '../environment.ts';
import {
  describePreviewLink,
  newPreviewLink,
  parsePreviewLinks,
  parseReleasesOfPage,
  previewAddress,
  previewLifetimes,
  previewLinksQuery,
  releasesOfPageQuery,
  type StoredPreviewLink,
} from '../sharing/preview-link.ts';
import { LabelledField } from './labelled-field.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** Document action that creates and revokes preview links for people without access to the Studio. */
export const shareDraftAction: DocumentActionComponent = ({
  id,
  version,
  draft,
  published,
  release,
  onComplete,
}) => {
  const [isOpen, setOpen] = useState(false);
  const revision = (draft ?? published)?._rev ?? null;
  if (revision === null && !version) return null;
  const close = () => {
    setOpen(false);
    onComplete();
  };
  return {
    label: release === undefined ? 'Share draft …' : 'Share …',
    icon: ShareIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: release === undefined ? 'Share draft' : 'Share',
      onClose: close,
      width: 'medium',
      content: <ShareDraftForm pageId={publishedId(id)} revision={revision} shownRelease={release} />,
    },
  };
};
shareDraftAction.displayName = 'ShareDraftAction';

interface ShareDraftProps {
  readonly pageId: string;
  /** Revision of the draft, or of the public page; null if the page is only in releases. */
  readonly revision: string | null;
  /** The release in which the form shows the page. */
  readonly shownRelease: string | undefined;
}

/** Form for a preview link's lifetime and revision; shows a new link once, and lists earlier links. */
function ShareDraftForm({ pageId, revision, shownRelease }: ShareDraftProps) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [hours, setHours] = useState<number>(previewLifetimes[1].hours);
  const [shown, setShown] = useState(shownRelease === undefined ? 'latest' : `release ${shownRelease}`);
  const [note, setNote] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const links = useLiveQuery(previewLinksQuery, { page: pageId });
  const found = useLiveQuery(releasesOfPageQuery, { page: pageId });
  const releases = found.state === 'here' ? parseReleasesOfPage(found.found) : [];

  async function make(): Promise<void> {
    const release = /^release (.+)/.exec(shown)?.[1] ?? null;
    // The link would show the draft instead.
    if (release !== null && !releases.some(({ name }) => name === release)) {
      toast.push({ status: 'error', title: 'We can’t find the page in this release. Choose what to show.' });
      return;
    }
    setBusy(true);
    try {
      const choice = { ...{ pageId, hours, note }, revision: shown === 'pinned' ? revision : null, release };
      const { document, token } = await newPreviewLink(choice, new Date());
      await client.create(document);
      setAddress(previewAddress(environment.siteUrl, pageId, token));
    } catch {
      toast.push({ status: 'error', title: 'We couldn’t create the link. Please try again.' });
    } finally {
      setBusy(false);
    }
  }

  async function revoke(link: StoredPreviewLink): Promise<void> {
    try {
      await client.patch(link._id).set({ revokedAt: new Date().toISOString() }).commit();
      toast.push({ status: 'success', title: 'Link revoked.' });
    } catch {
      toast.push({ status: 'error', title: 'We couldn’t revoke the link. Please try again.' });
    }
  }

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.push({ status: 'success', title: 'Copied.' });
    } catch {
      toast.push({
        status: 'warning',
        title: 'Your browser can’t copy automatically: select the link and copy it.',
      });
    }
  }

  return (
    <Stack gap={5} padding={1}>
      <Text size={1} muted>
        Anyone with the link sees this page as you choose below, and the rest of the site as the public does.
        It works until it expires or you revoke it.
      </Text>
      <Flex gap={4} wrap="wrap">
        <LabelledField label="Valid for">
          {(input) => (
            <Select
              {...input}
              value={String(hours)}
              onChange={(event) => setHours(Number(event.currentTarget.value))}
            >
              {previewLifetimes.map((lifetime) => (
                <option key={lifetime.hours} value={lifetime.hours}>
                  {lifetime.title}
                </option>
              ))}
            </Select>
          )}
        </LabelledField>
        <LabelledField label="Shows">
          {(input) => (
            <Select {...input} value={shown} onChange={(event) => setShown(event.currentTarget.value)}>
              {revision !== null && <option value="latest">The latest draft</option>}
              {revision !== null && <option value="pinned">The current version</option>}
              {releases.map(({ name, title }) => (
                <option key={name} value={`release ${name}`}>
                  Release: {title}
                </option>
              ))}
            </Select>
          )}
        </LabelledField>
      </Flex>
      <LabelledField label="Note for recipients">
        {(input) => (
          <TextInput
            {...input}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </LabelledField>
      <Flex justify="flex-end">
        <Button
          tone="primary"
          text={isBusy ? 'Creating link …' : 'Create link'}
          disabled={isBusy || found.state === 'waiting'}
          onClick={() => void make()}
        />
      </Flex>
      {address !== null && (
        <Card tone="positive" border padding={3} radius={2}>
          <Stack gap={3}>
            <Text size={1}>Copy it now: you won’t see it again.</Text>
            <Flex gap={2}>
              <Box flex={1}>
                <TextInput
                  readOnly
                  value={address}
                  aria-label="The link"
                  data-testid="preview-link"
                  onFocus={(event) => event.currentTarget.select()}
                />
              </Box>
              <Button text="Copy" onClick={() => void copy(address)} />
            </Flex>
          </Stack>
        </Card>
      )}
      <Stack as="ul" gap={3} aria-label="Links to this page">
        {(links.state === 'here' ? parsePreviewLinks(links.found, new Date()) : []).map((link) => (
          <Flex as="li" key={link._id} gap={3} align="center">
            <Box flex={1}>
              <Text size={1}>{describePreviewLink(link)}</Text>
            </Box>
            {link.state === 'open' && (
              <Button
                mode="ghost"
                tone="critical"
                text="Revoke"
                aria-label={`Revoke: ${describePreviewLink(link)}`}
                onClick={() => void revoke(link)}
              />
            )}
          </Flex>
        ))}
      </Stack>
    </Stack>
  );
}
