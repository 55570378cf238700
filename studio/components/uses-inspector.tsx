import { LinkIcon } from '@sanity/icons/Link';
import { Text } from '@sanity/ui';
import { type DocumentInspectorProps, defineDocumentInspector } from 'sanity';
import { publishedId } from '#schemas/validation/verdict.ts';
import { InspectorFrame } from './inspector-frame.tsx';
import { ReplaceLink } from './replace-link.tsx';
import { WhereUsed } from './where-used.tsx';

function UsesInspector({ documentId, documentType, onClose }: DocumentInspectorProps) {
  return (
    <InspectorFrame title="Where is this used?" onClose={onClose}>
      <Text size={1} muted>
        Pages, menus and redirects that link here or show this. Automatic lists are not included.
      </Text>
      <ReplaceLink documentId={publishedId(documentId)} type={documentType} />
      <WhereUsed documentId={documentId} />
    </InspectorFrame>
  );
}

/** Inspector “Where is this used?” beside the form of a document. */
export const usesInspector = defineDocumentInspector({
  name: 'where-used',
  useMenuItem: () => ({ title: 'Where is this used?', icon: LinkIcon, showAsAction: true }),
  component: UsesInspector,
});
