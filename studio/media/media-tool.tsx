/** Studio tool “Media”: the pictures of the site. */
import { Box, Container, Heading, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import type { MediaAsset } from './media-assets.ts';
import { MediaDetails } from './media-details.tsx';
import { MediaGrid } from './media-grid.tsx';

/** Tool “Media”. */
export function MediaTool() {
  const [open, setOpen] = useState<MediaAsset | null>(null);
  return (
    <Box overflow="auto" height="fill" data-testid="media-library">
      <Container width={4} padding={4} paddingY={5}>
        <Stack gap={5}>
          <Stack gap={4}>
            <Heading as="h1" size={2}>
              Media
            </Heading>
            <Text size={1} muted>
              All pictures. Describe each once; pages use that text unless they have their own.
            </Text>
          </Stack>
          <MediaGrid verb="Edit" onChoose={setOpen} />
        </Stack>
      </Container>
      {open && <MediaDetails key={open.id} asset={open} onClose={() => setOpen(null)} />}
    </Box>
  );
}
