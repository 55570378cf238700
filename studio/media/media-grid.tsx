/** Pictures of the media library as a grid, with search and filters. */
import { SearchIcon } from '@sanity/icons/Search';
import { Badge, Box, Button, Card, Flex, Grid, Select, Spinner, Stack, Text, TextInput } from '@sanity/ui';
import { useMemo, useState } from 'react';
import { countNoun } from '#contracts/counts.ts';
import { useLiveQuery } from '../components/use-live-query.ts';
import {
  listTags,
  type MediaAsset,
  type MediaFilter,
  mediaFilters,
  mediaQuery,
  parseMedia,
  searchMedia,
  toMediaFilter,
} from './media-assets.ts';
import { UploadPictures } from './upload-pictures.tsx';

/** Number of pictures that “Show more” adds. */
const pageSize = 60;

interface GridProps {
  /** Verb of the effect of a click: `Edit` or `Choose`. */
  readonly verb: string;
  readonly onChoose: (asset: MediaAsset) => void;
  /** A picture that is not offered. */
  readonly except?: string;
}

/** The pictures of the library. */
export function MediaGrid({ verb, onChoose, except }: GridProps) {
  // Any document may begin or cease to use a picture.
  const live = useLiveQuery({ fetch: mediaQuery, listen: '*' }, {});
  const found = live.state === 'here' ? live.found : null;
  const assets = useMemo(() => parseMedia(found).filter(({ id }) => id !== except), [found, except]);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<MediaFilter>('all');
  const [tag, setTag] = useState('');
  const [shown, setShown] = useState(pageSize);
  const tags = listTags(assets);
  const matches = searchMedia(assets, { search, filter, tag: tags.includes(tag) ? tag : '' });

  if (live.state === 'failed')
    return (
      <Card tone="critical" padding={3} radius={2} role="alert">
        <Text size={1}>The content is unavailable. The pictures appear as soon as it is back.</Text>
      </Card>
    );
  return (
    <Stack gap={4}>
      <Flex gap={3} wrap="wrap">
        <Box flex={1} style={{ minWidth: '14rem' }}>
          <TextInput
            icon={SearchIcon}
            aria-label="Search pictures"
            placeholder="Search by name, description or tag"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </Box>
        <Box style={{ width: '12rem', maxWidth: '100%' }}>
          <Select
            aria-label="Show"
            value={filter}
            onChange={({ currentTarget }) => setFilter(toMediaFilter(currentTarget.value))}
          >
            {Object.entries(mediaFilters).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </Select>
        </Box>
        {tags.length > 0 && (
          <Box style={{ width: '12rem', maxWidth: '100%' }}>
            <Select
              aria-label="Tag"
              value={tag}
              onChange={({ currentTarget }) => setTag(currentTarget.value)}
            >
              <option value="">All tags</option>
              {tags.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Box>
        )}
        <UploadPictures />
      </Flex>
      {live.state === 'waiting' ? (
        <Flex gap={3} align="center" role="status">
          <Spinner muted />
          <Text size={1} muted>
            Reading the pictures …
          </Text>
        </Flex>
      ) : (
        <Text size={1} muted role="status">
          {assets.length === 0
            ? 'No pictures yet.'
            : matches.length === 0
              ? filter === 'unused' && search === '' && tag === ''
                ? 'Every picture is in use.'
                : 'No matching pictures.'
              : countNoun(matches.length, 'picture')}
        </Text>
      )}
      <Grid
        as="ul"
        gap={3}
        aria-label="Pictures"
        style={{
          gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
          listStyle: 'none',
          padding: 0,
          margin: 0,
        }}
      >
        {matches.slice(0, shown).map((asset) => (
          <Tile key={asset.id} asset={asset} verb={verb} onChoose={() => onChoose(asset)} />
        ))}
      </Grid>
      {matches.length > shown && (
        <Button
          mode="ghost"
          text={`Show ${countNoun(Math.min(pageSize, matches.length - shown), 'more', 'more')}`}
          onClick={() => setShown((before) => before + pageSize)}
        />
      )}
    </Stack>
  );
}

function Tile({ asset, verb, onChoose }: { asset: MediaAsset; verb: string; onChoose: () => void }) {
  const { fileName, title, altText, uses } = asset;
  const name = title || fileName || 'Unnamed';
  return (
    <li>
      <Card
        as="button"
        type="button"
        __unstable_focusRing
        radius={2}
        padding={2}
        aria-label={`${verb} “${name}”`}
        onClick={onChoose}
        style={{ width: '100%', textAlign: 'start' }}
      >
        <Stack gap={3}>
          <Thumbnail asset={asset} />
          <Text size={1} weight="semibold" textOverflow="ellipsis">
            {name}
          </Text>
          <Flex gap={2} wrap="wrap">
            {uses === 0 && <Badge>Unused</Badge>}
            {altText === '' && <Badge tone="caution">No description</Badge>}
          </Flex>
        </Stack>
      </Card>
    </li>
  );
}

/** A small version of a picture. The content serves SVG and GIF unchanged. */
export function Thumbnail({ asset: { url, altText } }: { asset: MediaAsset }) {
  return (
    <img
      src={`${url}?w=360&h=240&fit=crop`}
      alt={altText}
      width="360"
      height="240"
      loading="lazy"
      style={{ width: '100%', height: 'auto', aspectRatio: '3 / 2', objectFit: 'cover', display: 'block' }}
    />
  );
}
