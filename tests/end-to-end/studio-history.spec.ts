/** The Studio's ways back: undo. */
import { expect as base } from '@playwright/test';
import { Editor } from './support/studio-page.ts';
import { openDocument, test, watchEditor } from './support/studio-site.ts';

/** Timeout for the Studio, which takes seconds to start on a busy machine, in milliseconds. */
const expect = base.configure({ timeout: 60_000 });

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const id = 'history-page';
const block = (key: string, heading: string) => ({
  _key: key,
  _type: 'callToAction',
  schemaVersion: 1,
  heading,
});
const draft = {
  _id: `drafts.${id}`,
  _type: 'page',
  title: 'Ways back',
  path: { _type: 'slug', current: '/ways-back/' },
  summary: 'A page of the tests.',
  blocks: [block('a', 'First'), block('b', 'Second')],
};

test('an editor undoes and redoes own edits across fields and blocks, and those of others stay', async ({
  context,
  studioSite,
}) => {
  const faults = await watchEditor(context, studioSite);
  const { client } = studioSite;
  await client.createOrReplace(draft);
  const page = await context.newPage();
  await openDocument(page, studioSite, id, 'page');
  const editor = new Editor(page);
  const read = async () => {
    const document = await client.getDocument(draft._id);
    const blocks: (typeof draft.blocks)[number][] = document?.blocks ?? [];
    return {
      title: document?.title,
      summary: document?.summary,
      blocks: blocks.map(({ _key, heading }) => [_key, heading]),
    };
  };
  const start = await read();

  await editor.field('title').fill('Mine');
  await page.getByTestId('field-blocks').getByRole('button', { name: /First/ }).first().click();
  await editor.writeEntry('heading', 'Mine, too');
  await expect.poll(read).toMatchObject({
    title: 'Mine',
    blocks: [
      ['a', 'Mine, too'],
      ['b', 'Second'],
    ],
  });
  await client.patch(draft._id).set({ summary: 'Theirs', 'blocks[_key=="b"].heading': 'Theirs' }).commit();
  await expect(editor.field('summary')).toHaveValue('Theirs');

  // In a text field of a dialog, and then outside all fields.
  await editor.entryField('heading').locator('input, textarea').first().press('Control+z');
  await expect.poll(async () => (await read()).blocks[0]).toEqual(['a', 'First']);
  await editor.closeEntry();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+z');
  const undone = {
    title: start.title,
    summary: 'Theirs',
    blocks: [
      ['a', 'First'],
      ['b', 'Theirs'],
    ],
  };
  await expect.poll(read).toEqual(undone);
  await expect(page.getByText('Undone: change Name')).toBeVisible();

  await editor.choose(/^Redo: change Name/);
  await expect.poll(async () => (await read()).title).toBe('Mine');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => (await read()).blocks[0]).toEqual(['a', 'Mine, too']);
  await client.delete(draft._id);
  expect(faults).toEqual([]);
});
