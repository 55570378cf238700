import { CloseIcon } from '@sanity/icons/Close';
import { Box, Button, Card, Flex, Heading, Stack } from '@sanity/ui';
import type { ReactNode } from 'react';

/** Frame of an inspector beside a form: its title, a button that closes it, and its content. */
export function InspectorFrame({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Flex direction="column" height="fill">
      <Card borderBottom padding={3}>
        <Flex align="center" gap={2}>
          <Box flex={1} paddingLeft={1}>
            <Heading as="h2" size={0}>
              {title}
            </Heading>
          </Box>
          <Button
            icon={CloseIcon}
            mode="bleed"
            padding={2}
            onClick={onClose}
            aria-label={`Close “${title}”`}
          />
        </Flex>
      </Card>
      <Box flex={1} overflow="auto" padding={3}>
        <Stack gap={4}>{children}</Stack>
      </Box>
    </Flex>
  );
}
