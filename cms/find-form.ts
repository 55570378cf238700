/** Finds a published form, against which its submissions are checked. */

import { z } from 'zod';
import type { FormField } from '#contracts/forms/form-fields.ts';
import { form } from '#schemas/blocks/form.schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { migrate } from '#schemas/migrate-blocks.ts';
import { parseParts } from '#schemas/shared/parse-parts.ts';
import { withKeysInside } from '#schemas/shared/stored-keys.ts';
import { parseResult } from './parse-result.ts';
import { formByKey } from './queries.ts';
import { queryUncached } from './uncached-query.ts';

/** A published form. */
export interface PublishedForm {
  /** Its heading; without one, that of its document. */
  readonly title: string;
  readonly fields: readonly FormField[];
  /** Name of the recipient that an editor chose. */
  readonly recipient: string | undefined;
}

const stored = z
  .object({ title: z.string().nullish(), block: z.looseObject({ _type: z.literal('form') }).nullable() })
  .nullable();

const schemas = new Map<string, (typeof blockSchemas)[keyof typeof blockSchemas]>(
  Object.entries(blockSchemas),
);

/**
 * Finds the form with this block key in a published document; null if there is none. It is never cached, so that an answer is
 * checked against the fields that the page shows now. Throws `ContentUnavailableError`.
 */
export async function findForm(documentId: string, formKey: string): Promise<PublishedForm | null> {
  const found = await parseResult(stored, () =>
    queryUncached(formByKey, { id: documentId, key: formKey }, 'published'),
  );
  if (!found?.block) return null;
  const block = migrate(found.block, form, (type) => schemas.get(type)).stored;
  const parsed = parseParts(form.shape, withKeysInside(block));
  if (!parsed.ok) return null;
  const { heading, fields, recipient } = parsed.data;
  return { title: heading ?? found.title?.trim() ?? 'Form', fields, recipient };
}
