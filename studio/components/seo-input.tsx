import { Badge, Card, Flex, Grid, Label, Stack, Text } from '@sanity/ui';
import { type ObjectInputProps, useClient, useFormValue } from 'sanity';
import { isRecord } from '#contracts/is-record.ts';
import { brand } from '#platform/brand.ts';
import { searchResult } from '#schemas/validation/seo-length-rules.ts';
import { cardPicture } from '../editing/card-picture.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { type SearchPreview, searchPreview } from '../editing/search-preview.ts';
import { environment } from '../environment.ts';

/** Input of the search engine fields, with a live preview of the search result and the social card. */
export function SeoInput(props: ObjectInputProps) {
  const document = useFormValue([]);
  const preview = searchPreview(isRecord(document) ? document : {}, {
    url: environment.siteUrl,
    name: brand.name,
    tagline: brand.tagline,
  });
  return (
    <Stack gap={5}>
      <Grid gridTemplateColumns={[1, 1, 1, 2]} gap={4} data-testid="seo-preview">
        <SearchResult preview={preview} />
        <SocialCard preview={preview} />
      </Grid>
      {props.renderDefault(props)}
    </Stack>
  );
}

function Count({ words, most }: { words: string; most: number }) {
  const count = [...words].length;
  return (
    <Badge tone={count > most ? 'caution' : 'positive'}>
      {count} of {most}
    </Badge>
  );
}

function SearchResult({ preview }: { preview: SearchPreview }) {
  const { title, titleCut, description, descriptionCut, trail, isHidden } = preview;
  return (
    <Stack gap={3}>
      <Label size={1}>Search result</Label>
      <Card border padding={4} radius={2} flex={1}>
        {isHidden ? (
          <Text size={1} muted>
            This page is hidden from search engines.
          </Text>
        ) : (
          <Stack gap={3}>
            <Text size={1} muted textOverflow="ellipsis">
              {trail}
            </Text>
            <Text size={3} style={{ color: 'var(--card-link-color)' }}>
              {titleCut}
            </Text>
            <Text size={1}>{descriptionCut}</Text>
          </Stack>
        )}
      </Card>
      <Flex gap={3} wrap="wrap">
        <Flex gap={2} align="center">
          <Text size={0} muted>
            Title
          </Text>
          <Count words={title} most={searchResult.title} />
        </Flex>
        <Flex gap={2} align="center">
          <Text size={0} muted>
            Description
          </Text>
          <Count words={description} most={searchResult.description} />
        </Flex>
      </Flex>
    </Stack>
  );
}

function SocialCard({ preview: { title, description, host, picture } }: { preview: SearchPreview }) {
  const client = useClient({ apiVersion: studioApiVersion });
  const source = picture && cardPicture(picture, environment.apiHost, client.config());
  return (
    <Stack gap={3}>
      <Label size={1}>Social card</Label>
      <Card border radius={2} overflow="hidden">
        <Card tone="transparent" style={{ aspectRatio: '1200 / 630' }}>
          {source ? (
            <img
              src={source}
              alt="Card preview, as cropped"
              style={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
            />
          ) : (
            <Flex height="fill" align="center" justify="center" padding={4}>
              <Text size={1} muted>
                Site logo: no picture chosen.
              </Text>
            </Flex>
          )}
        </Card>
        <Stack gap={3} padding={3}>
          <Text size={0} muted>
            {host}
          </Text>
          <Text size={1} weight="semibold" textOverflow="ellipsis">
            {title}
          </Text>
          <Text size={1} muted textOverflow="ellipsis">
            {description}
          </Text>
        </Stack>
      </Card>
    </Stack>
  );
}
