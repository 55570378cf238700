import { ClipboardIcon } from '@sanity/icons/Clipboard';
import { Button, Card, Flex, Select, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { z } from 'zod';
import { publishedId } from '#schemas/validation/verdict.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { type BlockOf, blocksOf, placeBlock, writeBlock } from '../editing/copy-block.ts';
import { copyTargetsQuery } from '../editing/search-preview.ts';
import { LabelledField } from './labelled-field.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** Document action that copies a block to another page, at a chosen position. */
export const copyBlockAction: DocumentActionComponent = ({ id, version, draft, published, onComplete }) => {
  const [isOpen, setOpen] = useState(false);
  const blocks = blocksOf(version ?? draft ?? published);
  if (blocks.length === 0) return null;
  const close = () => {
    setOpen(false);
    onComplete();
  };
  return {
    label: 'Copy a block to another page …',
    icon: ClipboardIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Copy a block to another page',
      onClose: close,
      width: 'medium',
      content: <CopyBlockForm blocks={blocks} from={id} onDone={close} />,
    },
  };
};
copyBlockAction.displayName = 'CopyBlockAction';

const targetTypes = ['page', 'destination', 'blogPost', 'tour', 'sharedSection'];
const target = z.object({
  _id: z.string(),
  _type: z.string(),
  title: z.string().nullish(),
  path: z.string().nullish(),
});
type Target = z.output<typeof target>;

/** Lists the target documents, one entry for a document and its draft. */
function targetsOf(found: unknown, from: string): Target[] {
  const targets = new Map<string, Target>();
  for (const entry of Array.isArray(found) ? found : []) {
    const parsed = target.safeParse(entry);
    if (!parsed.success) continue;
    const id = publishedId(parsed.data._id);
    if (id !== from && !parsed.data._id.startsWith('versions.')) targets.set(id, { ...parsed.data, _id: id });
  }
  return [...targets.values()];
}

const documentQuery = '*[_id in [$id, "drafts." + $id]] | order(_id desc)[0]';

/** Form for the block, the target page and the position; shows at once if the block may not be placed there. */
function CopyBlockForm({
  blocks,
  from,
  onDone,
}: {
  blocks: readonly BlockOf[];
  from: string;
  onDone: () => void;
}) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [key, setKey] = useState(blocks[0]?.key ?? '');
  const [to, setTo] = useState('');
  const [after, setAfter] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const targets = useLiveQuery(copyTargetsQuery, { types: targetTypes });
  const page = useLiveQuery(documentQuery, { id: to });
  const block = blocks.find((each) => each.key === key);
  const parsed = page.state === 'here' ? z.looseObject({ _id: z.string() }).safeParse(page.found) : undefined;
  const there = to !== '' && parsed?.success ? parsed.data : undefined;
  const standing = blocksOf(there);
  const place = after ?? standing.at(-1)?.key ?? '';
  const placed = block && there ? placeBlock(block.stored, there, place === '' ? null : place) : undefined;

  async function copy(): Promise<void> {
    if (!block || !there || !placed?.ok) return;
    setBusy(true);
    try {
      await writeBlock(client, there, placed);
      toast.push({ status: 'success', title: `“${block.title}” copied to the draft of that page.` });
      onDone();
    } catch {
      toast.push({ status: 'error', title: 'The copy failed. Please try again.' });
      setBusy(false);
    }
  }

  return (
    <Stack gap={5} padding={1}>
      <LabelledField label="Block">
        {(input) => (
          <Select {...input} value={key} onChange={(event) => setKey(event.currentTarget.value)}>
            {blocks.map((each) => (
              <option key={each.key} value={each.key}>
                {each.words ? `${each.title}: ${each.words}` : each.title}
              </option>
            ))}
          </Select>
        )}
      </LabelledField>
      <LabelledField label="To the page">
        {(input) => (
          <Select
            {...input}
            value={to}
            onChange={(event) => {
              setTo(event.currentTarget.value);
              setAfter(undefined);
            }}
          >
            <option value="">Choose a page …</option>
            {targets.state === 'here' &&
              targetsOf(targets.found, publishedId(from)).map(({ _id, title, path }) => (
                <option key={_id} value={_id}>
                  {[title ?? 'Unnamed', path ?? 'Shared section'].join(' · ')}
                </option>
              ))}
          </Select>
        )}
      </LabelledField>
      {there && (
        <LabelledField label="Place">
          {(input) => (
            <Select {...input} value={place} onChange={(event) => setAfter(event.currentTarget.value)}>
              <option value="">At the top</option>
              {standing.map((each) => (
                <option key={each.key} value={each.key}>
                  {`After ${each.words ? `${each.title}: ${each.words}` : each.title}`}
                </option>
              ))}
            </Select>
          )}
        </LabelledField>
      )}
      {placed && !placed.ok && (
        <Card tone="caution" border padding={3} radius={2} role="alert">
          <Text size={1}>{placed.reason}</Text>
        </Card>
      )}
      <Flex gap={2} justify="flex-end">
        <Button mode="bleed" text="Cancel" onClick={onDone} />
        <Button
          tone="primary"
          text={isBusy ? 'Copying …' : 'Copy the block'}
          disabled={isBusy || !placed?.ok}
          onClick={() => void copy()}
        />
      </Flex>
    </Stack>
  );
}
