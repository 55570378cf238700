import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute';
import { sanity } from './client.ts';

/** Where something that is shown lies in the content. */
export interface EditPlace {
  readonly id: string;
  readonly type: string;
  /** Sanity's path in the document, such as `blocks[_key=="a"]`. */
  readonly path: string;
}

/** The attribute by which the Studio's preview knows what to open when it is clicked. */
export function editAttribute(place: EditPlace): Readonly<Record<'data-sanity', string>> {
  const { projectId = '', dataset = '' } = sanity().config();
  const attribute = createDataAttribute({ baseUrl: '/studio', projectId, dataset, ...place });
  return { 'data-sanity': attribute.toString() };
}
