/** List of documents with tick boxes, to open, publish or unpublish them. */
import { Box, Button, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui';
import { type ReactNode, useState } from 'react';
import { useSchema } from 'sanity';
import { usePaneRouter } from 'sanity/structure';
import { countNoun } from '#contracts/counts.ts';
import { type BulkKind, isBulkType, maxBulkDocuments } from '../publishing/bulk-publishing.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { ListedDocument } from './listed-documents.ts';

/** Number of rows that “Show more” adds. */
const pageSize = 50;

interface RowsProps {
  readonly documents: readonly ListedDocument[];
  /** The number of documents in words, such as `12 drafts`. */
  readonly count: string;
  /** Shown in place of an empty list. */
  readonly empty: ReactNode;
  /** Returns the details of a document. */
  readonly describe: (document: ListedDocument) => ReactNode;
}

/** Lists documents. Ticked ones can be published or unpublished together. */
export function DocumentRows({ documents, count, empty, describe }: RowsProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(pageSize);
  /** The list changes when the documents are published, but the dialog keeps the ones that it was opened for. */
  const [bulk, setBulk] = useState<{ readonly kind: BulkKind; readonly ids: readonly string[] } | null>(null);
  const rows = documents.slice(0, shown);
  const tickable = rows.filter(({ type }) => isBulkType(type)).slice(0, maxBulkDocuments);
  const chosen = documents.filter(({ id }) => ticked.has(id)).slice(0, maxBulkDocuments);
  const areAllTicked = tickable.length > 0 && tickable.every(({ id }) => ticked.has(id));
  const tick = (id: string) => setTicked((before) => before.symmetricDifference(new Set([id])));
  const open = (kind: BulkKind) => setBulk({ kind, ids: chosen.map(({ id }) => id) });
  return (
    <>
      {documents.length === 0 ? (
        empty
      ) : (
        <>
          <Card borderBottom padding={3} paddingLeft={4} style={{ position: 'sticky', top: 0, zIndex: 1 }}>
            <Flex align="center" gap={3} wrap="wrap" style={{ minHeight: '2.1rem' }}>
              <Flex as="label" align="center" gap={3} flex={1}>
                {tickable.length > 0 && (
                  <Checkbox
                    aria-label="Select all"
                    checked={areAllTicked}
                    indeterminate={chosen.length > 0 && !areAllTicked}
                    onChange={() => setTicked(new Set(areAllTicked ? [] : tickable.map(({ id }) => id)))}
                  />
                )}
                <Text size={1} muted role="status">
                  {chosen.length === 0 ? count : `${chosen.length} selected`}
                </Text>
              </Flex>
              {chosen.length > 0 && (
                <Flex gap={2}>
                  <Button
                    fontSize={1}
                    padding={2}
                    mode="ghost"
                    text="Unpublish …"
                    onClick={() => open('unpublish')}
                  />
                  <Button
                    fontSize={1}
                    padding={2}
                    tone="primary"
                    text="Publish …"
                    onClick={() => open('publish')}
                  />
                </Flex>
              )}
            </Flex>
          </Card>
          <Stack as="ul" gap={1} padding={2} style={{ listStyle: 'none', margin: 0 }} data-testid="work-list">
            {rows.map((document) => (
              <Row
                key={document.id}
                document={document}
                isTicked={ticked.has(document.id)}
                onTick={isBulkType(document.type) ? () => tick(document.id) : null}
              >
                {describe(document)}
              </Row>
            ))}
          </Stack>
          {documents.length > shown && (
            <Box padding={3} paddingTop={0}>
              <Button
                mode="ghost"
                width="fill"
                text={`Show ${countNoun(Math.min(pageSize, documents.length - shown), 'more', 'more')}`}
                onClick={() => setShown((before) => before + pageSize)}
              />
            </Box>
          )}
        </>
      )}
      {bulk && (
        <BulkDialog
          {...bulk}
          onClose={(isApplied) => {
            setBulk(null);
            if (isApplied) setTicked(new Set());
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly document: ListedDocument;
  readonly isTicked: boolean;
  /** Null for documents that are never published with others. */
  readonly onTick: (() => void) | null;
  readonly children: ReactNode;
}

function Row({ document: { id, type, title }, isTicked, onTick, children }: RowProps) {
  const { ChildLink, routerPanesState, groupIndex } = usePaneRouter();
  const schema = useSchema();
  const isOpen = routerPanesState[groupIndex + 1]?.some((pane) => pane.id === id) ?? false;
  return (
    <Flex as="li" gap={1} align="flex-start">
      <Box padding={2} paddingTop={3} style={{ width: '2rem', boxSizing: 'border-box' }}>
        {onTick && <Checkbox aria-label={`Select “${title}”`} checked={isTicked} onChange={onTick} />}
      </Box>
      <Box flex={1} style={{ minWidth: 0 }}>
        <Card
          as={ChildLink}
          {...{ childId: id, childParameters: { type } }}
          data-as="a"
          __unstable_focusRing
          padding={3}
          radius={2}
          pressed={isOpen}
        >
          <Stack gap={3}>
            <Text size={1} weight="semibold" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Text>
            <Text size={1} muted>
              {schema.get(type)?.title ?? type}
            </Text>
            {children}
          </Stack>
        </Card>
      </Box>
    </Flex>
  );
}
