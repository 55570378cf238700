/** Studio validation of unique field values, and of types with a single document (singletons). */
import type { ValidationContext } from '@sanity/types';
import { isRecord } from '#contracts/is-record.ts';
import { contentQuery, otherDocuments } from './content-query.ts';
import { hasText, publishedId, type Verdict } from './verdict.ts';

/** Returns a rule for a field whose value must be unique among documents of a type. */
export function checkUnique(field: string, fault: string) {
  return async (value: unknown, context: ValidationContext): Promise<Verdict> => {
    if (!hasText(value)) return true;
    const others = await contentQuery(context)(
      `count(*[_type == $type && ${field} == $value && ${otherDocuments}])`,
      { type: context.document?._type ?? '', value, id: publishedId(context.document?._id ?? '') },
    );
    return others === 0 ? true : fault;
  };
}

/** Rule for types with a single document, whose id is the type's name. */
export async function checkSingleton(document: unknown, context: ValidationContext): Promise<Verdict> {
  if (!isRecord(document) || typeof document._type !== 'string' || typeof document._id !== 'string')
    return true;
  const { _type: type } = document;
  if (publishedId(document._id) !== type)
    return 'The site uses only one document of this type, and not this one. Delete it.';
  const others = await contentQuery(context)(`count(*[_type == $type && ${otherDocuments}])`, {
    type,
    id: type,
  });
  return others === 0
    ? true
    : 'An import or script created another document of this type. The site uses this one: ask for the other to be deleted.';
}
