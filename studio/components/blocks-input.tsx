/** Studio input of a page's block list: adds blocks by one picker everywhere, and protects locked blocks. */
import { useContext, useMemo, useState } from 'react';
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
import { AddBlockButton, BlockPicker, OpenPicker } from './block-picker.tsx';
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
  return props.renderDefault({
    ...props,
    ...(isLockedBlock(schemaType.name) && { readOnly: true }),
    parentSchemaType: parent,
    onInsert: (event: Parameters<typeof onInsert>[0]) => {
      const [item] = event.items;
      if (!isRecord(item) || item._type !== pickedLater) onInsert(event);
      else open({ key: value._key, position: event.position }, `${inputId}-menuButton`);
    },
  });
}

/** Returns where to insert at a place of the picker: the end, `top`, or after the block with this key. */
function positionOf(place: string): Pick<ArrayInputInsertEvent<ObjectItem>, 'position' | 'referenceItem'> {
  if (place === '') return { position: 'after', referenceItem: -1 };
  return place === 'top'
    ? { position: 'before', referenceItem: 0 }
    : { position: 'after', referenceItem: { _key: place } };
}

/** Input of a page's block list. The picker offers only blocks that the page may have. */
export function BlocksInput(props: ArrayOfObjectsInputProps) {
  const { value, readOnly, onInsert, onItemAppend } = props;
  const [asked, setAsked] = useState<{ readonly place: string; readonly opener: string } | null>(null);
  const documentType = useFormValue(['_type']);
  const offered = offeredBlocks({ _type: documentType, path: useFormValue(['path']), blocks: value });

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

  if (savedBlocksTypes.some((type) => type === documentType)) return <SavedBlocksList />;
  return (
    <OpenPicker
      value={(beside, opener) => {
        const place = beside ? placeBeside(blocksOf({ blocks: value }), beside.key, beside.position) : '';
        setAsked({ place, opener });
      }}
    >
      {!readOnly && (value ?? []).length === 0 && (
        <StartFromTemplate pageType={String(documentType)} onInsert={(items) => insertCopies(items, '')} />
      )}
      {props.renderDefault({ ...props, arrayFunctions: AddBlockButton })}
      {asked && (
        <BlockPicker
          offered={offered}
          blocks={value}
          initialPlace={asked.place}
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
