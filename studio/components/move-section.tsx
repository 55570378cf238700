/** Studio dialogs that move a page with the pages below it: what gets which address, shown first, applied as one change. */
import { ArrowRightIcon } from '@sanity/icons/ArrowRight';
import { Badge, Box, Button, Card, Flex, Spinner, Stack, Text, TextInput } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { type DocumentActionComponent, type SanityClient, useClient } from 'sanity';
import { countNoun, pluralNoun } from '#contracts/counts.ts';
import { isLockedDraft, isLockedPage } from '#schemas/validation/locked-pages.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { pathOf } from '../editing/search-preview.ts';
import {
  type MovedPage,
  planSectionMove,
  type SectionMove,
  type SectionMutation,
  type SectionRename,
  sectionParameters,
  sectionQuery,
} from '../publishing/move-section.ts';
import { describePublishError } from '../publishing/publishing-actions.ts';
import { LabelledField } from './labelled-field.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** Creates the id of a redirect. */
export const newRedirectId = () => `redirect-${crypto.randomUUID()}`;

/** Reads what a move would change. */
export async function readSectionMove(client: SanityClient, rename: SectionRename): Promise<SectionMove> {
  const found: unknown = await client.fetch(sectionQuery, sectionParameters(rename), { perspective: 'raw' });
  return planSectionMove(found, rename, newRedirectId);
}

/** Applies a move: all of it, or nothing. */
export async function applySectionMove(client: SanityClient, mutations: readonly SectionMutation[]) {
  await client.mutate([...mutations], { visibility: 'sync', returnDocuments: false });
}

/** Lists pages with their old and new addresses. */
export function MovedPages({ pages }: { pages: readonly MovedPage[] }) {
  return (
    <Card border radius={2} overflow="auto" style={{ maxHeight: '40vh' }}>
      <Stack as="ul" data-testid="moved-pages" style={{ margin: 0, padding: 0 }}>
        {pages.map(({ id, title, from, to, isPublic }) => (
          <Box as="li" key={id} padding={3} style={{ listStyle: 'none' }}>
            <Flex gap={3} align="flex-start">
              <Stack gap={2} flex={1}>
                <Text size={1} weight="semibold">
                  {title}
                </Text>
                <Flex gap={2} wrap="wrap" align="center">
                  <Text size={1} muted>
                    {from}
                  </Text>
                  <Text size={1} muted aria-label="becomes">
                    <ArrowRightIcon />
                  </Text>
                  <Text size={1}>{to}</Text>
                </Flex>
              </Stack>
              {!isPublic && <Badge tone="caution">Draft only</Badge>}
            </Flex>
          </Box>
        ))}
      </Stack>
    </Card>
  );
}

/** The sentence about a move: how many pages, and what happens to their old addresses. */
function describeMove(pages: readonly MovedPage[]): string {
  const publicCount = pages.filter(({ isPublic }) => isPublic).length;
  const redirects = publicCount === 0 ? '' : ' Visitors to an old address are redirected to the new one.';
  return `${countNoun(pages.length, 'page gets', 'pages get')} a new address at once.${redirects}`;
}

/** The first reasons why pages can’t move. */
function MoveFaults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <Card tone="caution" padding={3} radius={2} role="alert">
      <Stack gap={3}>
        {faults.slice(0, 3).map((fault) => (
          <Text size={1} key={fault}>
            {fault}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}

interface BelowProps {
  /** The pages below the one that is published. */
  readonly pages: readonly MovedPage[];
  /** Why they can’t move with it. */
  readonly faults: readonly string[];
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onPublishAlone: () => void;
  readonly onMove: () => void;
}

/** Question before a page with pages below it is published at a new address. */
export function MoveBelow({ pages, faults, isBusy, onCancel, onPublishAlone, onMove }: BelowProps) {
  return (
    <Stack gap={4} padding={1}>
      <Text size={1}>
        This page moves, and {countNoun(pages.length, 'page')} below it{' '}
        {pluralNoun(pages.length, 'has', 'have')} its old address. Move{' '}
        {pluralNoun(pages.length, 'it', 'them')}, too?
      </Text>
      <MovedPages pages={pages} />
      <MoveFaults faults={faults} />
      <Flex gap={2} justify="flex-end" wrap="wrap">
        <Button mode="ghost" text="Cancel" onClick={onCancel} />
        <Button mode="ghost" text="Publish only this page" disabled={isBusy} onClick={onPublishAlone} />
        <Button
          tone="positive"
          text={`Move ${countNoun(pages.length, 'page')} and publish`}
          loading={isBusy}
          disabled={isBusy || faults.length > 0}
          onClick={onMove}
        />
      </Flex>
    </Stack>
  );
}

/** Form that moves a page with all pages below it to an address that the editor enters. */
function MoveForm({ from, onDone }: { from: string; onDone: () => void }) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [to, setTo] = useState(from);
  const [isBusy, setBusy] = useState(false);
  const rename = { from, to: to.trim() };
  const live = useLiveQuery(sectionQuery, sectionParameters(rename));
  const plan = live.state === 'here' ? planSectionMove(live.found, rename, newRedirectId) : null;
  const isChanged = rename.to !== '' && rename.to !== from;
  const canMove = plan !== null && isChanged && plan.faults.length === 0 && plan.pages.length > 0;

  async function move({ pages, mutations }: SectionMove): Promise<void> {
    setBusy(true);
    try {
      await applySectionMove(client, mutations);
      toast.push({ status: 'success', title: `${countNoun(pages.length, 'page')} moved.` });
      onDone();
    } catch (error) {
      setBusy(false);
      toast.push({ status: 'error', title: 'Nothing changed.', description: describePublishError(error) });
    }
  }

  return (
    <Stack gap={4} padding={1}>
      <LabelledField label="New address">
        {(input) => (
          <TextInput
            {...input}
            autoFocus
            value={to}
            data-testid="move-to"
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
      </LabelledField>
      {live.state === 'failed' && (
        <Card tone="critical" padding={3} radius={2} role="alert">
          <Text size={1}>The content is unavailable, so we can’t tell what would move.</Text>
        </Card>
      )}
      {live.state === 'waiting' && <Spinner muted />}
      {plan && isChanged && <MoveFaults faults={plan.faults} />}
      {plan && (
        <Stack gap={3}>
          {isChanged && <Text size={1}>{describeMove(plan.pages)}</Text>}
          <MovedPages pages={plan.pages} />
        </Stack>
      )}
      <Flex gap={2} justify="flex-end">
        <Button mode="ghost" text="Cancel" onClick={onDone} />
        <Button
          tone="primary"
          text={plan ? `Move ${countNoun(plan.pages.length, 'page')}` : 'Move'}
          loading={isBusy}
          disabled={isBusy || !canMove}
          onClick={() => plan && void move(plan)}
        />
      </Flex>
    </Stack>
  );
}

/** Document action that moves a page, with all pages below it, to another address. */
export const moveAction: DocumentActionComponent = ({ draft, published, onComplete }) => {
  const [isOpen, setOpen] = useState(false);
  const document = published ?? draft;
  const from = document ? pathOf(document) : undefined;
  if (!document || from === undefined) return null;
  const isKept = from === '/' || (published ? isLockedPage(published) : isLockedDraft(draft));
  const close = () => {
    setOpen(false);
    onComplete();
  };
  return {
    label: 'Move …',
    icon: ArrowRightIcon,
    disabled: isKept,
    title: isKept
      ? 'The site links to this page, so it stays at its address.'
      : 'Move this page and those below it',
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Move this page',
      onClose: close,
      content: <MoveForm from={from} onDone={close} />,
    },
  };
};
moveAction.displayName = 'MoveAction';
