import { describe, expect, test } from 'vitest';
import { hasValidActionFields } from './action-fields.ts';

const id = `60${'a'.repeat(40)}`;
const ours = {
  $ACTION_REF_1: '',
  '$ACTION_1:0': `{"id":"${id}","bound":"$@1"}`,
  '$ACTION_1:1': '[{"typed":{"name":"$$ Aroha","email":"$undefined"},"faults":[]}]',
  $ACTION_KEY: 'k0123456789',
};
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const formOf = (...fields: (readonly [string, string | Blob])[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const changed = (fields: Readonly<Record<string, string | Blob>>) =>
  formOf(...Object.entries({ ...ours, ...fields }));

describe('the hidden action fields of a form', () => {
  test('are valid as a page renders them, or absent', () => {
    expect(hasValidActionFields(changed({ name: 'Aroha', message: '$ACTION_REF_2' }))).toBe(true);
    expect(hasValidActionFields(changed({ '$ACTION_1:1': nested(20) }))).toBe(true);
    expect(hasValidActionFields(formOf(['name', 'Aroha']))).toBe(true);
    const { $ACTION_KEY: _, ...withoutKey } = ours;
    expect(hasValidActionFields(formOf(...Object.entries(withoutKey)))).toBe(true);
  });

  test.each<[string, Readonly<Record<string, string | Blob>>]>([
    ['an action by ID only', { [`$ACTION_ID_${id}`]: '' }],
    ['a second action', { $ACTION_REF_2: '' }],
    ['an action without a number', { $ACTION_REF_REF_1: '' }],
    ['an unknown name', { $ACTION_X: '' }],
    ['a further part', { '$ACTION_1:2': '{}' }],
    ['invalid JSON', { '$ACTION_1:0': '{' }],
    ['an action of another form', { '$ACTION_1:0': '{"id":"constructor","bound":"$@1"}' }],
    ['arguments elsewhere', { '$ACTION_1:0': `{"id":"${id}","bound":"$@2"}` }],
    ['a file for an action', { '$ACTION_1:0': new Blob(['x']) }],
    ['a file for a state', { '$ACTION_1:1': new Blob(['[{}]']) }],
    ['a file for a key', { $ACTION_KEY: new Blob(['x']) }],
    ['a state that is not JSON', { '$ACTION_1:1': '[' }],
    ['no arguments', { '$ACTION_1:1': '[]' }],
    ['many arguments', { '$ACTION_1:1': '[1,2]' }],
    ['arguments that are not a list', { '$ACTION_1:1': '{"length":1}' }],
    ['a reference', { '$ACTION_1:1': '["$1:0"]' }],
    ['a promise', { '$ACTION_1:1': '[{"a":["$@1"]}]' }],
    ['a form of its own', { '$ACTION_1:1': '["$K1"]' }],
    ['a prototype', { '$ACTION_1:1': '[{"__proto__":{"then":1}}]' }],
    ['too many levels', { '$ACTION_1:1': nested(40) }],
    ['extreme nesting', { '$ACTION_1:1': nested(100_000) }],
    ['too many values', { '$ACTION_1:1': `[[${'0,'.repeat(2_000)}0]]` }],
  ])('are refused with %s', (_what, fields) => {
    expect(hasValidActionFields(changed(fields))).toBe(false);
  });

  test.each(['$ACTION_REF_1', '$ACTION_1:0', '$ACTION_1:1'] as const)('are refused without %s', (left) => {
    const form = changed({});
    form.delete(left);
    expect(hasValidActionFields(form)).toBe(false);
  });

  test.each(Object.keys(ours))('are refused with %s twice', (name) => {
    expect(
      hasValidActionFields(formOf(...Object.entries(ours), [name, ours[name as keyof typeof ours]])),
    ).toBe(false);
  });
});
