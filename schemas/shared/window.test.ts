import { expect, test } from 'vitest';
import { studioTypes } from '../documents/index.ts';

/** Lists the options of all date fields in a schema, with the field's name. */
function* dateFields(value: unknown): Generator<{ readonly name: unknown; readonly options: object }> {
  if (Array.isArray(value)) for (const each of value) yield* dateFields(each);
  else if (typeof value === 'object' && value !== null) {
    const { type, name, options } = { type: null, name: null, options: {}, ...value };
    if (type === 'datetime') yield { name, options };
    yield* dateFields(Object.values(value));
  }
}

test('times keep the minute that an editor enters', () => {
  const fields = [...dateFields(studioTypes)];
  expect(fields.length).toBeGreaterThan(3);
  expect(fields.filter(({ options }) => 'timeStep' in options)).toEqual([]);
});
