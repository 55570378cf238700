import { useMemo } from 'react';
import type { ArrayOfObjectsInputProps, ArraySchemaType } from 'sanity';
import { pickableTypes } from '#schemas/documents/blocks-field.ts';
import { blockPicture } from '../block-pictures.ts';

const pickable = new Set(pickableTypes('page').map(({ type }) => type));

/** The list as its pickers see it: with pictures, and without the blocks that belong to one page. */
function asPicked(schemaType: ArraySchemaType): ArraySchemaType {
  return {
    ...schemaType,
    of: schemaType.of.filter(({ name }) => pickable.has(name)),
    options: {
      ...schemaType.options,
      insertMenu: {
        ...schemaType.options?.insertMenu,
        views: [{ name: 'grid', previewImageUrl: blockPicture }, { name: 'list' }],
      },
    },
  };
}

/** The list of a page's blocks. Those that sell stay where they are, and no picker offers them. */
export function BlocksInput(props: ArrayOfObjectsInputProps) {
  const { schemaType, renderItem } = props;
  const picked = useMemo(() => asPicked(schemaType), [schemaType]);
  const shown: ArrayOfObjectsInputProps = {
    ...props,
    schemaType: picked,
    renderItem: (item) =>
      // A block that its page can't be without can be opened and changed, and neither copied nor taken away.
      renderItem(
        pickable.has(item.schemaType.name)
          ? { ...item, parentSchemaType: picked }
          : { ...item, readOnly: true, parentSchemaType: picked },
      ),
  };
  return props.renderDefault(shown);
}
