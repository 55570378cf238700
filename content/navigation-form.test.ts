/** Tests that the form of the navigation says what the header does with its entries. */
import { expect, test } from 'vitest';
import { arrangeNavigation, rowLengths } from '#components/layout/arrange-navigation.ts';
import { siteSettingsDocument } from '#schemas/documents/site-settings.schema.ts';

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

test('the form of the navigation names the limits of the header’s rows', () => {
  const [field] = siteSettingsDocument.fields;
  const description = field && 'description' in field ? field.description : undefined;
  expect(description).toContain(`the first ${words[rowLengths.main]} entries with an icon are the main row`);
  expect(description).toContain(`The next ${words[rowLengths.secondary]} are beside the site’s name`);
  const plain = Array.from({ length: rowLengths.secondary + 1 }, (_, index) => ({
    label: `${index}`,
    path: `/${index}/`,
    submenu: [],
  }));
  expect(arrangeNavigation(plain).more).toEqual([]);
  expect(description).toContain(
    `A ${['', '', '', 'third', 'fourth', 'fifth'][rowLengths.secondary + 1]} stays in the row if it is the last`,
  );
});
