/** Messages of a list in place of its documents. */
import { Card, Flex, Spinner, Text } from '@sanity/ui';
import type { ReactNode } from 'react';

/** Message in place of a list, or above it. */
export function ListMessage({ children, tone }: { children: ReactNode; tone?: 'critical' }) {
  return (
    <Card padding={4} {...(tone && { tone, role: 'alert' })}>
      <Text size={1} muted={tone === undefined}>
        {children}
      </Text>
    </Card>
  );
}

/** Shown while a list is read. */
export function ListWaiting({ children }: { children: ReactNode }) {
  return (
    <Flex align="center" gap={3} padding={4} role="status">
      <Spinner muted />
      <Text size={1} muted>
        {children}
      </Text>
    </Flex>
  );
}
