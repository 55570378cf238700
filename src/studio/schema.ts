/** The types that the Studio knows. */
import { studioTypes } from '#schemas/documents/index.ts';

export const schemaTypes = [...studioTypes];
