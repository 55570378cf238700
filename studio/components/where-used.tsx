import { Badge, Card, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { formatCount } from '#contracts/counts.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import { listUses, type Use, usesQuery } from '../editing/uses.ts';
import { DocumentLink } from './document-link.tsx';
import { useLiveQuery } from './use-live-query.ts';

const types: Readonly<Record<string, string>> = {
  blockPattern: 'Saved pattern',
  blogPost: 'Blog post',
  destination: 'Destination',
  page: 'Page',
  pageTemplate: 'Page template',
  redirect: 'Redirect',
  sharedSection: 'Shared section',
  siteNotice: 'Notice',
  siteSettings: 'Every page',
  station: 'Station',
  tour: 'Tour',
};

const seen = {
  public: { words: 'Public', tone: 'positive' },
  both: { words: 'Public and draft', tone: 'positive' },
  draft: { words: 'Draft only', tone: 'caution' },
  release: { words: 'Release only', tone: 'caution' },
} as const;

/** Maximum number of documents that the list shows. */
const maxShown = 200;

/**
 * Lists the documents that refer to this one, with their blocks, live. Shown in the inspector, and before a document
 * is unpublished or deleted.
 * @param hiddenTypes types that are left out
 */
export function WhereUsed({
  documentId,
  hiddenTypes,
}: {
  documentId: string;
  hiddenTypes?: ReadonlySet<string>;
}) {
  const id = publishedId(documentId);
  const live = useLiveQuery(usesQuery, { id });
  if (live.state === 'waiting')
    return (
      <Flex align="center" gap={3} padding={2}>
        <Spinner muted />
        <Text muted size={1}>
          Searching all documents …
        </Text>
      </Flex>
    );
  if (live.state === 'failed')
    return (
      <Card tone="critical" padding={3} radius={2} role="alert">
        <Text size={1}>The content is unavailable, so we can’t tell where this is used.</Text>
      </Card>
    );
  const uses = listUses(live.found, id).filter(({ type }) => !hiddenTypes?.has(type));
  if (uses.length === 0)
    return (
      <Card border padding={3} radius={2}>
        <Text size={1} muted>
          It is not used anywhere.
        </Text>
      </Card>
    );
  return (
    <Stack gap={2} as="ul" data-testid="uses">
      {uses.slice(0, maxShown).map((use) => (
        <UseItem key={use.id} use={use} />
      ))}
      {uses.length > maxShown && (
        <Text as="li" size={1} muted>
          And {formatCount(uses.length - maxShown)} more.
        </Text>
      )}
    </Stack>
  );
}

function UseItem({ use: { id, type, title, seen: where, places } }: { use: Use }) {
  const { words, tone } = seen[where];
  return (
    <DocumentLink id={id} type={type}>
      <Flex align="flex-start" gap={3}>
        <Stack gap={3} flex={1}>
          <Text size={1} weight="semibold">
            {title}
          </Text>
          <Text size={1} muted>
            {types[type] ?? type}
            {places.length > 0 && ` · ${[...new Set(places.map((place) => place.title))].join(', ')}`}
          </Text>
        </Stack>
        <Badge tone={tone}>{words}</Badge>
      </Flex>
    </DocumentLink>
  );
}
