/** Document actions that save a page as a template, and some of its blocks as a pattern. */
import { BookmarkIcon } from '@sanity/icons/Bookmark';
import { DocumentsIcon } from '@sanity/icons/Documents';
import { Button, Checkbox, Flex, Stack, Text, TextArea, TextInput } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { type ReactNode, useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { countNoun } from '#contracts/counts.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import type { BlockOf } from '../editing/copy-block.ts';
import { patternBlocksOf, patternOf, templateOf } from '../editing/saved-blocks.ts';
import { LabelledField } from './labelled-field.tsx';

type SavedDocument = ReturnType<typeof templateOf> | ReturnType<typeof patternOf>;

interface NameFormProps {
  /** Content before the fields: the blocks that are saved. */
  readonly children: ReactNode;
  readonly isEmpty?: boolean;
  /** Builds the document to store. */
  readonly build: (name: { title: string; description: string }, newId: string) => SavedDocument;
  readonly done: string;
  readonly onClose: () => void;
}

/** Form for the name of a template or pattern, which it stores. */
function NameForm({ children, isEmpty = false, build, done, onClose }: NameFormProps) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [isBusy, setBusy] = useState(false);
  const canSave = title.trim() !== '' && !isEmpty && !isBusy;

  async function save(): Promise<void> {
    setBusy(true);
    try {
      await client.create(build({ title, description }, crypto.randomUUID()));
      toast.push({ status: 'success', title: done });
      onClose();
    } catch {
      setBusy(false);
      toast.push({ status: 'error', title: 'Saving failed. Please try again.' });
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) void save();
      }}
    >
      <Stack gap={5} padding={1}>
        {children}
        <LabelledField label="Name">
          {(input) => (
            <TextInput
              {...input}
              autoFocus
              maxLength={120}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          )}
        </LabelledField>
        <LabelledField label="When to use it (optional)">
          {(input) => (
            <TextArea
              {...input}
              rows={2}
              maxLength={300}
              value={description}
              onChange={(event) => setDescription(event.currentTarget.value)}
            />
          )}
        </LabelledField>
        <Flex gap={2} justify="flex-end">
          <Button mode="ghost" text="Cancel" onClick={onClose} />
          <Button type="submit" tone="primary" text="Save" loading={isBusy} disabled={!canSave} />
        </Flex>
      </Stack>
    </form>
  );
}

/** Document action “Save as template …”. */
export const saveTemplateAction: DocumentActionComponent = ({ version, draft, published, onComplete }) => {
  const [isOpen, setOpen] = useState(false);
  const document = version ?? draft ?? published;
  const count = document ? templateOf(document, { title: '', description: '' }, '').blocks.length : 0;
  if (!document || count === 0) return null;
  const close = () => {
    setOpen(false);
    onComplete();
  };
  return {
    label: 'Save as template …',
    icon: DocumentsIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Save as template',
      onClose: close,
      content: (
        <NameForm
          build={(name, newId) => templateOf(document, name, newId)}
          done="Template saved. New pages can start from it."
          onClose={close}
        >
          <Text size={1}>
            New pages can start with a copy of {countNoun(count, 'block')}. Name and address are not saved.
          </Text>
        </NameForm>
      ),
    },
  };
};
saveTemplateAction.displayName = 'SaveTemplateAction';

/** Document action “Save blocks as pattern …”. */
export const savePatternAction: DocumentActionComponent = ({ version, draft, published, onComplete }) => {
  const [isOpen, setOpen] = useState(false);
  const blocks = patternBlocksOf(version ?? draft ?? published);
  if (blocks.length === 0) return null;
  const close = () => {
    setOpen(false);
    onComplete();
  };
  return {
    label: 'Save blocks as pattern …',
    icon: BookmarkIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Save blocks as pattern',
      onClose: close,
      content: <PatternForm blocks={blocks} onClose={close} />,
    },
  };
};
savePatternAction.displayName = 'SavePatternAction';

/** How patterns and shared sections differ, in one sentence. */
export const patternHint =
  'A pattern is inserted as a copy; a shared section stays linked, so that a change shows on every page.';

function PatternForm({ blocks, onClose }: { blocks: readonly BlockOf[]; onClose: () => void }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    new Set(blocks.length === 1 ? [blocks[0]?.key ?? ''] : []),
  );
  const chosen = blocks.filter(({ key }) => keys.has(key));
  return (
    <NameForm
      isEmpty={chosen.length === 0}
      build={(name, newId) => patternOf(chosen, name, newId)}
      done="Pattern saved. “Add a block” offers it."
      onClose={onClose}
    >
      <Stack gap={4}>
        <Text size={1}>{patternHint}</Text>
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <Text size={1} weight="semibold" as="legend">
            Blocks
          </Text>
          <Stack gap={3} paddingTop={3}>
            {blocks.map(({ key, title, words }) => (
              <Flex as="label" gap={3} align="center" key={key}>
                <Checkbox
                  checked={keys.has(key)}
                  onChange={() => setKeys((before) => before.symmetricDifference(new Set([key])))}
                />
                <Text size={1}>{words ? `${title}: ${words}` : title}</Text>
              </Flex>
            ))}
          </Stack>
        </fieldset>
      </Stack>
    </NameForm>
  );
}
