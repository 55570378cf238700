/** Studio input of a page's block list: protects locked blocks, and offers only allowed block types. */
import { useCallback, useMemo } from 'react';
import {
  type ArrayOfObjectsInputProps,
  type ArraySchemaType,
  type ObjectItemProps,
  useFormValue,
} from 'sanity';
import { savedBlocksTypes } from '#schemas/documents/saved-blocks.schema.ts';
import { isLockedBlock } from '#schemas/validation/locked-pages.ts';
import { blockPicture } from '../block-pictures.ts';
import { offeredBlocks } from '../editing/find-blocks.ts';
import { BlockPicker, InsertBlock } from './block-picker.tsx';
import { SavedBlocksList, StartFromTemplate } from './saved-blocks.tsx';

/** Schema type of the list for its pickers: with pictures, and with offered types only. */
function asPicked(schemaType: ArraySchemaType, offered: ReadonlySet<string>): ArraySchemaType {
  return {
    ...schemaType,
    of: schemaType.of.filter(({ name }) => offered.has(name)),
    options: {
      ...schemaType.options,
      insertMenu: {
        ...schemaType.options?.insertMenu,
        views: [{ name: 'grid', previewImageUrl: blockPicture }, { name: 'list' }],
      },
    },
  };
}

/** Input of a page's block list. Locked blocks cannot be moved or copied, and no picker offers them. */
export function BlocksInput(props: ArrayOfObjectsInputProps) {
  const { schemaType, renderItem, value } = props;
  const documentType = useFormValue(['_type']);
  const isEmpty = !props.readOnly && (value ?? []).length === 0;
  const offered = [
    ...offeredBlocks({ _type: documentType, path: useFormValue(['path']), blocks: value }),
  ].join();
  const picked = useMemo(() => asPicked(schemaType, new Set(offered.split(','))), [schemaType, offered]);
  const renderPicked = useCallback(
    (item: Omit<ObjectItemProps, 'renderDefault'>) =>
      // A locked block can be opened and edited, but not copied or removed.
      renderItem({
        ...item,
        ...(isLockedBlock(item.schemaType.name) && { readOnly: true }),
        parentSchemaType: picked,
      }),
    [renderItem, picked],
  );
  if (savedBlocksTypes.some((type) => type === documentType)) return <SavedBlocksList />;
  return (
    <InsertBlock value={props.onInsert}>
      {isEmpty && (
        <StartFromTemplate
          pageType={String(documentType)}
          onInsert={(items) =>
            props.onInsert({
              items: [...items],
              position: 'after',
              referenceItem: -1,
              skipInitialValue: true,
              open: false,
            })
          }
        />
      )}
      {props.renderDefault({
        ...props,
        schemaType: picked,
        renderItem: renderPicked,
        arrayFunctions: BlockPicker,
      })}
    </InsertBlock>
  );
}
