import { Box, Card } from '@sanity/ui';
import type { ReactNode } from 'react';
import { IntentLink } from 'sanity/router';

interface DocumentLinkProps {
  readonly id: string;
  readonly type: string;
  /** Release to open the document in; undefined keeps the one that is chosen. */
  readonly release?: string | undefined;
  readonly children: ReactNode;
}

/** Item of a list that opens a document. */
export function DocumentLink({ id, type, release, children }: DocumentLinkProps) {
  return (
    <Box as="li">
      <Card
        as={IntentLink}
        {...{
          intent: 'edit',
          params: { id, type },
          ...(release !== undefined && { searchParams: [['perspective', release]] }),
        }}
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
