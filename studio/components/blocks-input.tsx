/** Studio input of a page's block list: adds blocks by one picker everywhere, and protects locked blocks. */
import { useCallback, useContext, useMemo, useState } from 'react';
import type {
  ArrayInputInsertEvent,
  ArrayOfObjectsInputProps,
  ArraySchemaType,
  ObjectItem,
  ObjectItemProps,
} from 'sanity';
import { useFormValue } from 'sanity';
import { isRecord } from '#contracts/is-record.ts';
import { savedBlocksTypes } from '#schemas/documents/saved-blocks.schema.ts';
import { isLockedBlock } from '#schemas/validation/locked-pages.ts';
import { blocksOf } from '../editing/copy-block.ts';
import { type FoundBlock, offeredBlocks, placeBeside } from '../editing/find-blocks.ts';
import { newKey } from '../editing/fresh-keys.ts';
import {
  AddBlockButton,
  type Beside,
  BlockPicker,
  type BlockPickerProps,
  OpenPicker,
} from './block-picker.tsx';
import { SavedBlocksList, StartFromTemplate } from './saved-blocks.tsx';

/** Name of the stand-in type that “Add item before” and “Add item after” insert; the picker opens instead. */
const pickedLater = 'southbound.pickedLater';

/**
 * Schema type of the list for the menu of a block. With a single type, the menu inserts it without asking: here the
 * stand-in, in whose place an editor picks a block.
 */
function withStandIn(schemaType: ArraySchemaType): ArraySchemaType {
  const [first] = schemaType.of;
  return { ...schemaType, of: first ? [{ ...first, name: pickedLater }] : [] };
}

/** Item of a page's block list. A locked block can be opened and edited, but not moved, copied or removed. */
export function BlockItem(props: ObjectItemProps) {
  const open = useContext(OpenPicker);
  const { parentSchemaType, schemaType, value, inputId, onInsert } = props;
  const parent = useMemo(() => withStandIn(parentSchemaType), [parentSchemaType]);
  const insert = useCallback(
    (event: Parameters<typeof onInsert>[0]) => {
      const [item] = event.items;
      if (!isRecord(item) || item._type !== pickedLater) onInsert(event);
      else open({ key: value._key, position: event.position }, `${inputId}-menuButton`);
    },
    [onInsert, open, value._key, inputId],
  );
  return props.renderDefault({
    ...props,
    ...(isLockedBlock(schemaType.name) && { readOnly: true }),
    parentSchemaType: parent,
    onInsert: insert,
  });
}

/** Returns where to insert at a place of the picker: the end, `top`, or after the block with this key. */
function positionOf(place: string): Pick<ArrayInputInsertEvent<ObjectItem>, 'position' | 'referenceItem'> {
  if (place === '') return { position: 'after', referenceItem: -1 };
  return place === 'top'
    ? { position: 'before', referenceItem: 0 }
    : { position: 'after', referenceItem: { _key: place } };
}

/** Input of a page's block list, or the blocks of a template or pattern. */
export function BlocksInput(props: ArrayOfObjectsInputProps) {
  const documentType = useFormValue(['_type']);
  // Every change of the document comes here. Drawing all blocks again would delay the preview of what is typed.
  return useMemo(
    () =>
      savedBlocksTypes.some((type) => type === documentType) ? (
        <SavedBlocksList />
      ) : (
        <PageBlocks {...props} pageType={String(documentType)} />
      ),
    [props, documentType],
  );
}

function PageBlocks({ pageType, ...props }: ArrayOfObjectsInputProps & { readonly pageType: string }) {
  const { value, readOnly, onInsert, onItemAppend } = props;
  const [asked, setAsked] = useState<{ readonly beside: Beside | null; readonly opener: string } | null>(
    null,
  );
  const open = useCallback((beside: Beside | null, opener: string) => setAsked({ beside, opener }), []);

  function add({ type }: FoundBlock, place: string): void {
    setAsked(null);
    // The Studio fills in initial values.
    const item = { _type: type, _key: newKey() };
    if (place === '') onItemAppend(item);
    else onInsert({ items: [item], ...positionOf(place) });
  }

  function insertCopies(items: readonly ObjectItem[], place: string): void {
    setAsked(null);
    onInsert({ items: [...items], ...positionOf(place), skipInitialValue: true, open: false });
  }

  return (
    <OpenPicker value={open}>
      {!readOnly && (value ?? []).length === 0 && (
        <StartFromTemplate pageType={pageType} onInsert={(items) => insertCopies(items, '')} />
      )}
      {props.renderDefault({ ...props, arrayFunctions: AddBlockButton })}
      {asked && (
        <PagePicker
          pageType={pageType}
          blocks={value}
          beside={asked.beside}
          onPick={add}
          onInsert={insertCopies}
          onClose={() => {
            setAsked(null);
            document.getElementById(asked.opener)?.focus();
          }}
        />
      )}
    </OpenPicker>
  );
}

/** Picker of the blocks that the page may have. */
function PagePicker({
  pageType,
  beside,
  ...props
}: Omit<BlockPickerProps, 'offered' | 'initialPlace'> & {
  readonly pageType: string;
  readonly beside: Beside | null;
}) {
  const offered = offeredBlocks({ _type: pageType, path: useFormValue(['path']), blocks: props.blocks });
  const place = beside ? placeBeside(blocksOf({ blocks: props.blocks }), beside.key, beside.position) : '';
  return <BlockPicker {...props} offered={offered} initialPlace={place} />;
}
