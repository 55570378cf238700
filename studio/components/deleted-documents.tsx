/** Desk pane that lists recently deleted documents and restores them as drafts. */
import { RestoreIcon } from '@sanity/icons/Restore';
import { Box, Button, Card, Container, Flex, Select, Spinner, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useEffect, useId, useState } from 'react';
import { useClient, useDataset, useRelativeTime, useSchema } from 'sanity';
import { useRouter } from 'sanity/router';
import { z } from 'zod';
import { countNoun } from '#contracts/counts.ts';
import { holdersQuery, takenFault } from '#schemas/validation/address-rules.ts';
import { quoted } from '#schemas/validation/verdict.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { environment } from '../environment.ts';
import {
  addressParameters,
  type DeletedDocument,
  type DeletedDocuments,
  listDeletedDocuments,
  restoreDraft,
  titleOf,
} from '../history/deleted-documents.ts';
import { UserName } from './user-name.tsx';

const periods = [30, 90] as const;
/** Types that editors cannot restore: they hold no content, or expire. */
const excluded = new Set(['previewLink']);

type Search = { readonly found: DeletedDocuments } | 'searching' | 'failed';

const holders = z.array(z.object({ type: z.string(), title: z.string().nullable() }));

/** The pane “Recently deleted”. */
export function RecentlyDeleted() {
  const client = useClient({ apiVersion: studioApiVersion });
  const dataset = useDataset();
  const schema = useSchema();
  const id = useId();
  // Another object, also with the same days, is searched for again.
  const [asked, setAsked] = useState<{ readonly days: number }>({ days: periods[0] });
  const [search, setSearch] = useState<Search>('searching');
  useEffect(() => {
    let isCurrent = true;
    setSearch('searching');
    const since = new Date(Date.now() - asked.days * 86_400_000);
    const isContent = (name: string) =>
      schema.get(name)?.type?.name === 'document' && !name.startsWith('sanity.') && !excluded.has(name);
    const types = new Set(schema.getTypeNames().filter(isContent));
    listDeletedDocuments(client, dataset, since, types)
      .then((found) => isCurrent && setSearch({ found }))
      .catch(() => isCurrent && setSearch('failed'));
    return () => {
      isCurrent = false;
    };
  }, [client, dataset, schema, asked]);
  return (
    <Box padding={3} overflow="auto" height="fill">
      <Container width={1}>
        <Stack gap={4}>
          <Text size={1} muted>
            Restore brings a document back as a draft.
            {environment.apiHost === null && ' How far back you can go depends on your Sanity plan.'}
          </Text>
          <Flex align="center" gap={3}>
            <Box flex="none">
              <Text as="label" size={1} weight="semibold" {...{ htmlFor: id }}>
                Deleted in the last
              </Text>
            </Box>
            <Box flex="none">
              <Select
                id={id}
                fontSize={1}
                value={String(asked.days)}
                onChange={({ currentTarget }) => setAsked({ days: Number(currentTarget.value) })}
              >
                {periods.map((each) => (
                  <option key={each} value={each}>
                    {each} days
                  </option>
                ))}
              </Select>
            </Box>
          </Flex>
          <SearchResult search={search} days={asked.days} onRetry={() => setAsked({ ...asked })} />
        </Stack>
      </Container>
    </Box>
  );
}

function SearchResult({ search, days, onRetry }: { search: Search; days: number; onRetry: () => void }) {
  if (search === 'searching')
    return (
      <Flex align="center" gap={3} padding={2} role="status">
        <Spinner muted />
        <Text muted size={1}>
          Searching the history …
        </Text>
      </Flex>
    );
  if (search === 'failed')
    return (
      <Card tone="critical" padding={3} radius={2} role="alert">
        <Flex align="center" gap={3} wrap="wrap">
          <Box flex={1}>
            <Text size={1}>We couldn’t read the history.</Text>
          </Box>
          <Button mode="ghost" text="Try again" onClick={onRetry} />
        </Flex>
      </Card>
    );
  const { documents, isComplete } = search.found;
  return (
    <Stack gap={3}>
      {documents.length === 0 && (
        <Card border padding={3} radius={2}>
          <Text size={1} muted>
            Nothing was deleted in the last {days} days.
          </Text>
        </Card>
      )}
      <Stack gap={2} as="ul" data-testid="deleted-documents">
        {documents.map((deleted) => (
          <DeletedItem key={deleted.id} deleted={deleted} />
        ))}
      </Stack>
      {!isComplete && (
        <Text size={1} muted>
          There were too many changes to search them all, so older deletions are missing.
        </Text>
      )}
    </Stack>
  );
}

function DeletedItem({ deleted }: { deleted: DeletedDocument }) {
  const { state, author, deletedAt } = deleted;
  const client = useClient({ apiVersion: studioApiVersion });
  const dataset = useDataset();
  const router = useRouter();
  const toast = useToast();
  const type = useSchema().get(state._type);
  const when = useRelativeTime(deletedAt, { useTemporalPhrase: true });
  const [isBusy, setBusy] = useState(false);
  const title = titleOf(state);

  async function restore(): Promise<void> {
    setBusy(true);
    try {
      const { draft, brokenLinks } = await restoreDraft(client, dataset, state);
      const parameters = addressParameters(state);
      const found = holders.parse(
        (parameters && (await client.fetch<unknown>(holdersQuery, parameters, { perspective: 'raw' }))) ?? [],
      );
      await client.create(draft);
      const taken = takenFault(
        state._type === 'redirect' ? 'redirect' : 'page',
        found.map((each) => ({ ...each, title: each.title ?? 'unnamed' })),
      );
      const advice = [
        ...(taken === true ? [] : [`${taken} Choose another address before you publish.`]),
        ...(brokenLinks > 0
          ? [`${countNoun(brokenLinks, 'link leads', 'links lead')} to something that was deleted, too.`]
          : []),
      ];
      toast.push({
        status: advice.length > 0 ? 'warning' : 'success',
        title: `${quoted(title)} is back as a draft.`,
        description: advice.join(' ') || undefined,
        duration: advice.length > 0 ? 15_000 : undefined,
      });
      router.navigateIntent('edit', { id: deleted.id, type: state._type });
    } catch (error) {
      const isThere = error instanceof Error && 'statusCode' in error && error.statusCode === 409;
      toast.push({
        status: 'error',
        title: isThere ? 'Someone has restored it already.' : 'We couldn’t restore it. Please try again.',
      });
      setBusy(false);
    }
  }

  return (
    <Card as="li" border padding={3} radius={2}>
      <Flex align="center" gap={3} wrap="wrap">
        <Stack gap={3} flex={1}>
          <Text size={1} weight="semibold" textOverflow="ellipsis">
            {title}
          </Text>
          <Text size={1} muted>
            {type?.title ?? state._type} · deleted {when} by <UserName id={author} />
          </Text>
        </Stack>
        <Button
          mode="ghost"
          icon={RestoreIcon}
          text="Restore"
          aria-label={`Restore ${title}`}
          loading={isBusy}
          disabled={isBusy}
          onClick={() => void restore()}
        />
      </Flex>
    </Card>
  );
}
