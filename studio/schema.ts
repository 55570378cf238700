/** Schema types of the Studio with icons. Their inputs are attached by name (editing-tools.ts). */
import { studioTypes } from '#schemas/documents/index.ts';
import { iconOf } from './type-icons.ts';

export const schemaTypes = studioTypes.map((type) => ({ ...type, icon: iconOf(type.name) }));
