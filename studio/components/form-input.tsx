import {
  type InputProps,
  type ItemProps,
  isArrayOfObjectsInputProps,
  isObjectInputProps,
  isObjectItemProps,
  isStringInputProps,
} from 'sanity';
import { BlockItem, BlocksInput } from './blocks-input.tsx';
import { RecipientInput } from './recipient-input.tsx';
import { SeoInput } from './seo-input.tsx';
import { TableInput } from './table-input.tsx';

/** Form input component: renders our own inputs for certain fields, and the Studio's for all others. */
export function FormInput(props: InputProps) {
  const [field] = props.path;
  if (props.path.length === 1) {
    if (field === 'blocks' && isArrayOfObjectsInputProps(props)) return <BlocksInput {...props} />;
    if (field === 'seo' && isObjectInputProps(props)) return <SeoInput {...props} />;
  }
  if (props.path.at(-1) === 'recipient' && isStringInputProps(props)) return <RecipientInput {...props} />;
  if (isArrayOfObjectsInputProps(props) && props.schemaType.of.some(({ name }) => name === 'tableRow'))
    return <TableInput {...props} />;
  return props.renderDefault(props);
}

/** Form item component: renders the blocks of a page, and the Studio's own component for entries of other lists. */
export function FormItem(props: ItemProps) {
  const isBlock = props.path.length === 2 && props.path[0] === 'blocks';
  return isBlock && isObjectItemProps(props) ? <BlockItem {...props} /> : props.renderDefault(props);
}
