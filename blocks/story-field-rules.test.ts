import { expect, test } from 'vitest';
import { callToAction } from '#schemas/blocks/call-to-action.schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { storyControls } from './story-controls.ts';
import { fieldRules } from './story-field-rules.ts';

test('a field has its name, its description and the Studio’s own messages', () => {
  const rules = fieldRules([
    {
      name: 'text',
      title: 'Text',
      description: 'What it says.',
      type: 'text',
      validation: (rule) => [
        rule.required().error('Write it.'),
        rule.max(9).warning('Nine letters at most.'),
      ],
    },
    { name: 'tone', type: 'string' },
  ]);
  expect(rules).toEqual([
    { name: 'Text', about: 'What it says.', rules: ['Write it.', 'Nine letters at most.'] },
    { name: 'tone', about: '', rules: [] },
  ]);
});

test.each(Object.values(blockSchemas))('the rules of $type can be read without a document', ({ fields }) => {
  expect(fieldRules(fields).map(({ name }) => name)).not.toContain('');
});

test('a choice gets a choice control, text a text control, and any other field an object control', () => {
  const controls = storyControls(callToAction);
  expect(controls.heading).toMatchObject({ control: { type: 'text' } });
  expect(controls.tone).toMatchObject({
    control: { type: 'inline-radio' },
    options: ['rail', 'ferry', 'coach'],
  });
  expect(controls.links).toMatchObject({ control: { type: 'object' } });
  const { fields } = callToAction;
  expect(Object.keys(controls)).toEqual(fields.map(({ name }) => name));
});
