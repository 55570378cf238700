import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const field = (kind: string, label: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  _key: label.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  _type: 'formField',
  kind,
  label,
  isRequired: true,
  ...rest,
});

const options = (...labels: readonly string[]) =>
  labels.map((label, index) => ({ _key: `o${index}`, _type: 'formOption', label }));

/** Stored examples of block `form`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Travel as a group',
    lead: 'From ten people we reserve seats together. Tell us your plan, and we send you an offer.',
    fields: [
      field('text', 'Your name', { autocomplete: 'name' }),
      field('email', 'Email address', { help: 'We send the offer to this address.' }),
      field('phone', 'Phone', { isRequired: false }),
      field('number', 'Number of travellers', { min: 10, max: 120 }),
      field('date', 'First day of travel', { days: 'future' }),
      field('choice', 'Kind of group', { options: options('School', 'Club', 'Whānau and friends') }),
      field('choice', 'Line', {
        isRequired: false,
        isMenu: true,
        options: options('Northern Explorer', 'Coastal Pacific', 'TranzAlpine'),
      }),
      field('choices', 'What else do you need?', {
        isRequired: false,
        options: options('Lunch', 'Rooms', 'A place for wheelchairs'),
      }),
      field('longText', 'Your plan', { isRequired: false, help: 'Days, stops, and what cannot move.' }),
      field('consent', 'You may call me about this enquiry', { isRequired: false }),
    ],
    submitLabel: 'Send enquiry',
    thanks: 'Thank you. You have our offer within two working days.',
    recipient: 'Groups',
    documentId: 'page-groups',
    formKey: 'enquiry',
  },
  oneField: { fields: [field('text', 'Where should the train stop next?')] },
  longWords: {
    heading: longName,
    lead: longName,
    fields: [
      field('text', longName, { help: longName }),
      field('choice', longName, { _key: 'choice', options: options(longName, longName) }),
      field('consent', longName, { _key: 'consent' }),
    ],
    submitLabel: longName,
    thanks: longName,
  },
} satisfies BlockFixtures;
