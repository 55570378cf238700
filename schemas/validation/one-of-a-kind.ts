import type { ValidationContext } from '@sanity/types';
import { asker } from './ask.ts';
import { hasText, publishedId, type Verdict } from './words.ts';

/** A rule for a field whose value no two documents of a type may share. */
export function checkOneOfAKind(field: string, fault: string) {
  return async (value: unknown, context: ValidationContext): Promise<Verdict> => {
    if (!hasText(value)) return true;
    const others = await asker(context)(
      `count(*[_type == $type && ${field} == $value && !(_id in [$id, "drafts." + $id])])`,
      { type: context.document?._type ?? '', value, id: publishedId(context.document?._id ?? '') },
    );
    return others === 0 ? true : fault;
  };
}
