/** Lists of templates and patterns to insert into a page, and the blocks that one contains. */
import { Box, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { useClient, useFormValue } from 'sanity';
import { blockPicture } from '../block-pictures.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { blocksOf } from '../editing/copy-block.ts';
import {
  type CopiedBlock,
  copySavedBlocks,
  parseSavedBlocks,
  patternsQuery,
  type SavedBlocks,
  templatesQuery,
} from '../editing/saved-blocks.ts';
import { patternHint } from './save-blocks-action.tsx';
import { useLiveQuery } from './use-live-query.ts';

interface InsertProps {
  /** Receives copies of the blocks, for the page. */
  readonly onInsert: (blocks: readonly CopiedBlock[]) => void;
}

/** Saved patterns of the block picker. `offered`: the block types that the page may contain. */
export function SavedPatterns({
  offered,
  search,
  onInsert,
}: InsertProps & { readonly offered: ReadonlySet<string>; readonly search: string }) {
  const live = useLiveQuery(patternsQuery, {});
  const searched = search.trim().toLocaleLowerCase();
  const patterns = parseSavedBlocks(live.state === 'here' ? live.found : []).filter(
    ({ title, description }) => `${title} ${description}`.toLocaleLowerCase().includes(searched),
  );
  return (
    <Stack gap={4}>
      <Text size={1} muted>
        {patternHint}
      </Text>
      {live.state === 'failed' && (
        <Card tone="critical" padding={3} radius={2} role="alert">
          <Text size={1}>The patterns are unavailable. Please try again.</Text>
        </Card>
      )}
      {live.state === 'here' && patterns.length === 0 && (
        <Text size={1} role="status">
          {searched === ''
            ? 'No patterns yet. Save one with “Save blocks as pattern …” in the menu beside “Publish”.'
            : 'No matching patterns.'}
        </Text>
      )}
      <Choices
        label="Saved patterns"
        choices={patterns}
        isPossible={({ blocks }) => blocks.every(({ type }) => offered.has(type))}
        onInsert={onInsert}
      />
    </Stack>
  );
}

/** Offers the templates for a type of page. Nothing is shown if there are none. */
export function StartFromTemplate({ pageType, onInsert }: InsertProps & { readonly pageType: string }) {
  const live = useLiveQuery(templatesQuery, { type: pageType });
  const templates = parseSavedBlocks(live.state === 'here' ? live.found : []);
  if (templates.length === 0) return null;
  return (
    <Card border padding={4} radius={2} data-testid="start-from-template">
      <Stack gap={4}>
        <Text size={1} weight="semibold">
          Start from a template
        </Text>
        <Choices label="Templates" choices={templates} isPossible={() => true} onInsert={onInsert} />
      </Stack>
    </Card>
  );
}

interface ChoicesProps extends InsertProps {
  readonly label: string;
  readonly choices: readonly SavedBlocks[];
  readonly isPossible: (choice: SavedBlocks) => boolean;
}

function Choices({ label, choices, isPossible, onInsert }: ChoicesProps) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function insert({ blocks }: SavedBlocks): Promise<void> {
    setBusy(true);
    try {
      onInsert(await copySavedBlocks(client, blocks));
    } catch {
      toast.push({ status: 'error', title: 'Inserting failed. Please try again.' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack as="ul" gap={2} aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {choices.map((choice) => {
        const canInsert = isPossible(choice);
        return (
          <Card as="li" border radius={2} key={choice.id}>
            <Card
              as="button"
              type="button"
              __unstable_focusRing
              radius={2}
              padding={3}
              disabled={isBusy || !canInsert}
              onClick={() => void insert(choice)}
              style={{ width: '100%', textAlign: 'start' }}
            >
              <Stack gap={3}>
                <Text size={1} weight="semibold">
                  {choice.title}
                </Text>
                <Text size={1} muted>
                  {canInsert ? choice.description : 'It has a block that this page can’t contain.'}
                </Text>
              </Stack>
            </Card>
          </Card>
        );
      })}
    </Stack>
  );
}

/** The blocks of a template or pattern, in place of a form. */
export function SavedBlocksList() {
  const blocks = blocksOf({ blocks: useFormValue(['blocks']) });
  return (
    <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }} data-testid="saved-blocks">
      {blocks.map(({ key, type, title, words }) => (
        <Card as="li" border radius={2} padding={2} key={key}>
          <Flex gap={3} align="center">
            {blockPicture(type) && (
              <img src={blockPicture(type)} alt="" width="96" height="64" style={{ display: 'block' }} />
            )}
            <Box flex={1}>
              <Text size={1}>{words ? `${title}: ${words}` : title}</Text>
            </Box>
          </Flex>
        </Card>
      ))}
    </Stack>
  );
}
