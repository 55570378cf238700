import { CloseIcon } from '@sanity/icons/Close';
import { LinkIcon } from '@sanity/icons/Link';
import { Box, Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import { type DocumentInspectorProps, defineDocumentInspector } from 'sanity';
import { publishedId } from '#schemas/validation/verdict.ts';
import { ReplaceLink } from './replace-link.tsx';
import { WhereUsed } from './where-used.tsx';

function UsesInspector({ documentId, onClose }: DocumentInspectorProps) {
  return (
    <Flex direction="column" height="fill">
      <Card borderBottom padding={3}>
        <Flex align="center" gap={2}>
          <Box flex={1} paddingLeft={1}>
            <Heading as="h2" size={0}>
              Where is this used?
            </Heading>
          </Box>
          <Button
            icon={CloseIcon}
            mode="bleed"
            padding={2}
            onClick={onClose}
            aria-label="Close “Where is this used?”"
          />
        </Flex>
      </Card>
      <Box flex={1} overflow="auto" padding={3}>
        <Stack gap={4}>
          <Text size={1} muted>
            Pages, menus and redirects that link here or show this. Automatic lists are not included.
          </Text>
          <WhereUsed documentId={documentId} />
          <ReplaceLink documentId={publishedId(documentId)} />
        </Stack>
      </Box>
    </Flex>
  );
}

/** Inspector “Where is this used?” beside the form of a document. */
export const usesInspector = defineDocumentInspector({
  name: 'where-used',
  useMenuItem: () => ({ title: 'Where is this used?', icon: LinkIcon, showAsAction: true }),
  component: UsesInspector,
});
