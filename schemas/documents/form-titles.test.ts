import { expect, test } from 'vitest';
import { isRecord } from '#contracts/is-record.ts';
import { studioTypes } from './index.ts';

/** Lists the fields and entries of forms that have no title, so that the Studio shows their machine names. */
function untitled(type: unknown, path: string): string[] {
  if (!isRecord(type) || type.hidden === true) return [];
  const inside = (list: unknown) =>
    (Array.isArray(list) ? list : []).flatMap((inner: unknown, index) => {
      const { name, type: kind, title } = isRecord(inner) ? inner : {};
      const place = `${path}.${String(name ?? kind ?? index)}`;
      const isShown = isRecord(inner) && inner.hidden !== true && typeof name === 'string';
      return [...(isShown && !title ? [place] : []), ...untitled(inner, place)];
    });
  const { list } = isRecord(type.options) ? type.options : {};
  const machineChoices = (Array.isArray(list) ? list : []).some(
    (choice) => typeof choice === 'string' && /^[a-z]/.test(choice),
  );
  return [...inside(type.fields), ...inside(type.of), ...(machineChoices ? [`${path}: choices`] : [])];
}

test('every field, entry and choice of every form has a title for editors', () => {
  expect(
    studioTypes.flatMap((type) => [...(type.title ? [] : [type.name]), ...untitled(type, type.name)]),
  ).toEqual([]);
});
