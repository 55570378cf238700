/** The types that the Studio knows. What it draws them with is attached by their names (editing-tools.ts). */
import { studioTypes } from '#schemas/documents/index.ts';
import { iconOf } from './type-icons.ts';

export const schemaTypes = studioTypes.map((type) => ({ ...type, icon: iconOf(type.name) }));
