import { Box, Card } from '@sanity/ui';
import type { ReactNode } from 'react';
import { IntentLink } from 'sanity/router';

/** Item of a list that opens a document. */
export function DocumentLink({ id, type, children }: { id: string; type: string; children: ReactNode }) {
  return (
    <Box as="li">
      <Card
        as={IntentLink}
        {...{ intent: 'edit', params: { id, type } }}
        border
        padding={3}
        radius={2}
        data-as="a"
      >
        {children}
      </Card>
    </Box>
  );
}
