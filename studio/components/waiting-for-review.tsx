import { Box, Card, Container, Flex, Spinner, Stack, Text } from '@sanity/ui';
import { useRelativeTime, useSchema } from 'sanity';
import { parseWaiting, type WaitingReview, waitingQuery } from '../reviews/review.ts';
import { DocumentLink } from './document-link.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { UserName } from './user-name.tsx';

/** Desk pane of the documents whose review was requested, live. */
export function WaitingForReview() {
  const live = useLiveQuery(waitingQuery, {});
  const reviews = live.state === 'here' ? parseWaiting(live.found) : [];
  return (
    <Box padding={3} overflow="auto" height="fill">
      <Container width={1}>
        {live.state === 'waiting' && (
          <Flex padding={2}>
            <Spinner muted />
          </Flex>
        )}
        {live.state === 'failed' && (
          <Card tone="critical" padding={3} radius={2} role="alert">
            <Text size={1}>The content is unavailable, so we can’t list reviews.</Text>
          </Card>
        )}
        {live.state === 'here' && reviews.length === 0 && (
          <Card border padding={3} radius={2}>
            <Text size={1} muted>
              Nothing is waiting for review.
            </Text>
          </Card>
        )}
        <Stack gap={2} as="ul" data-testid="waiting-for-review">
          {reviews.map((review) => (
            <WaitingItem key={review.id} review={review} />
          ))}
        </Stack>
      </Container>
    </Box>
  );
}

function WaitingItem({ review: { id, type, release, title, last } }: { review: WaitingReview }) {
  const schemaType = useSchema().get(type);
  const when = useRelativeTime(last.at, { useTemporalPhrase: true });
  const name = schemaType?.title ?? type;
  return (
    <DocumentLink id={id} type={type} release={release}>
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          {title ?? name}
        </Text>
        <Text size={1} muted>
          {name} · <UserName id={last.author} /> asked {last.person && <UserName id={last.person} />} {when}
        </Text>
        {last.text && <Text size={1}>{last.text}</Text>}
      </Stack>
    </DocumentLink>
  );
}
