/** Visual editing: the `data-sanity` attribute that lets a click in the Studio's preview open the field. */
import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute';
import { sanity } from './sanity-client.ts';

/** The source of a rendered element in the content. */
export interface EditPlace {
  readonly id: string;
  readonly type: string;
  /** Sanity's path in the document, such as `blocks[_key=="a"]`. */
  readonly path: string;
}

/** Returns the `data-sanity` attribute, by which the Studio's preview opens the clicked element's field. */
export function editAttribute(place: EditPlace): Readonly<Record<'data-sanity', string>> {
  const { projectId = '', dataset = '' } = sanity().config();
  const attribute = createDataAttribute({ baseUrl: '/studio', projectId, dataset, ...place });
  return { 'data-sanity': attribute.toString() };
}
