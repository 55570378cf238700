/** Describes a step of undo in editors' words. */
import { isRecord } from '#contracts/is-record.ts';
import { type DocumentChange, type FieldPath, listMoves, valueAt } from './document-changes.ts';

/** The parts of a Studio schema type that a description uses. */
export type DescribedType = {
  readonly name?: string;
  readonly title?: string;
  readonly fields?: readonly { readonly name: string; readonly type: DescribedType }[];
  readonly of?: readonly DescribedType[];
};

/**
 * Describes what a step did: `add Call to action`, `move Quote`, `change Heading`.
 * @param document a state of the document that has the changed items, to know their types
 */
export function describeChanges(
  changes: readonly DocumentChange[],
  type: DescribedType | undefined,
  document: unknown,
): string {
  // The change nearest to the root says most.
  const [change, ...others] = changes.toSorted((a, b) => a.path.length - b.path.length);
  if (!change) return 'change';
  const distinct = new Set(others.map(({ path }) => JSON.stringify(path.slice(0, 1))));
  distinct.delete(JSON.stringify(change.path.slice(0, 1)));
  if (distinct.size > 0) return `change ${distinct.size + 1} fields`;
  if (change.kind === 'list') {
    const list = typeAt(type, change.path, document);
    const { added, removed, moved } = listMoves(change);
    const [verb, keys] =
      added.size > 0 ? ['add', added] : removed.size > 0 ? ['remove', removed] : ['move', moved];
    const [key = ''] = keys;
    const item = change.items[key] ?? valueAt(document, [...change.path, { _key: key }]);
    return keys.size > 1
      ? `${verb} ${keys.size} entries`
      : `${verb} ${itemType(list, item)?.title ?? 'an entry'}`;
  }
  const title = titleAt(type, change.path, document);
  return title === undefined ? 'change' : `change ${title}`;
}

/** Finds the title of the innermost field that the schema names. */
function titleAt(type: DescribedType | undefined, path: FieldPath, document: unknown): string | undefined {
  for (let length = path.length; length > 0; length--) {
    const isField = typeof path[length - 1] === 'string';
    const title = isField ? typeAt(type, path.slice(0, length), document)?.title : undefined;
    if (title) return title;
  }
  return undefined;
}

function typeAt(
  type: DescribedType | undefined,
  path: FieldPath,
  document: unknown,
): DescribedType | undefined {
  return path.reduce<DescribedType | undefined>((container, step, index) => {
    if (typeof step === 'string') return container?.fields?.find(({ name }) => name === step)?.type;
    return itemType(container, valueAt(document, path.slice(0, index + 1)));
  }, type);
}

function itemType(list: DescribedType | undefined, item: unknown): DescribedType | undefined {
  const name = isRecord(item) ? item._type : undefined;
  return list?.of?.find((each) => each.name === name) ?? (list?.of?.length === 1 ? list.of[0] : undefined);
}
