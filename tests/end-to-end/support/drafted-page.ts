/** Fixture: a published page whose draft has different text, different blocks and every kind of fault. */
import { pageOf, textBlock } from './publish.ts';

/** A word that occurs only in the draft. */
export const canary = 'kererū7canary';
export const hero = { _key: 'hero', _type: 'hero', schemaVersion: 1, heading: 'A page under draft' };
export const quote = (name: string, text: string) => ({ _key: name, _type: 'quote', schemaVersion: 1, text });
export const blocks = [
  hero,
  textBlock('text', 'Published words.'),
  quote('going', 'This one goes.'),
  quote('first', 'First.'),
  quote('second', 'Second.'),
];
export const published = pageOf('/draft-test/', 'A page under draft', blocks);
export const id = published._id;
export const draft = {
  ...published,
  _id: `drafts.${id}`,
  title: `Drafted ${canary}`,
  blocks: [
    hero,
    textBlock('text', `Drafted words, ${canary}.`),
    quote('coming', 'This one comes.'),
    quote('second', 'Second.'),
    quote('first', 'First.'),
    { _key: 'odd', _type: 'carousel' },
    { _key: 'wrong', _type: 'quote', schemaVersion: 1 },
  ],
};
