/** Working together in the Studio, and its ways back: undo, named revisions, comments, reviews and restoring. */
import { setTimeout as sleep } from 'node:timers/promises';
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

test('an open document is drawn once, however late the Studio learns that the project has comments', {
  tag: '@full',
}, async ({ context, studioSite }) => {
  await studioSite.client.createOrReplace(draft);
  const page = await context.newPage();
  await page.route(/\/features\b/, async (route) => {
    await sleep(2_000);
    await route.continue();
  });
  await openDocument(page, studioSite, id, 'page');
  const form = await page.getByTestId('document-panel-scroller').elementHandle();
  await page.getByRole('button', { name: 'Comments', exact: true }).first().waitFor();
  await sleep(500);
  expect(await form?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await page.close();
});

test('an editor undoes and redoes own edits across fields and blocks, and those of others stay', {
  tag: '@full',
}, async ({ context, studioSite }) => {
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

test('an editor names a state and reverts to it, comments, has the page reviewed, and restores it when it was deleted', {
  tag: '@full',
}, async ({ context, studioSite }) => {
  const faults = await watchEditor(context, studioSite);
  const { client, siteUrl } = studioSite;
  await client.createOrReplace(draft);
  const page = await context.newPage();
  await openDocument(page, studioSite, id, 'page');
  const editor = new Editor(page);
  const title = editor.field('title');
  await expect(title).toHaveValue(draft.title);

  await page.getByTestId('pane-context-menu-button').last().click();
  await page.getByRole('menuitem', { name: 'Named revisions' }).click();
  await page.getByLabel('Name the present state').fill('Before the summer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTestId('named-revisions')).toContainText('The same as now.');
  await title.fill('Changed');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByTestId('named-revisions')).toContainText('change Name');
  await page.getByRole('button', { name: 'Revert to Before the summer' }).click();
  await expect(title).toHaveValue(draft.title);
  await title.press('Control+z');
  await expect(title).toHaveValue('Changed');

  await page.getByTestId('field-title').hover();
  await page
    .getByTestId('field-title')
    .getByRole('button', { name: /comment/i })
    .first()
    .click();
  const comment = page.getByTestId('comment-input-editable').last();
  await comment.click();
  await comment.pressSequentially('Is this its name?');
  await page.getByRole('button', { name: 'Send comment' }).click();
  const comments = client.withConfig({ dataset: 'production-comments', perspective: 'raw' });
  const commented = '*[_type == "comment" && target.document._ref == $id].message[0].children[0].text';
  await expect.poll(() => comments.fetch(commented, { id })).toEqual(['Is this its name?']);

  await editor.choose(/^Request review/);
  await page.getByLabel('Note').fill('Please check the name.');
  await page.getByRole('button', { name: 'Request review' }).click();
  await expect(page.getByText('Review requested', { exact: true })).toBeVisible();
  await page.goto(`${siteUrl}/studio/structure/review`);
  await page
    .getByTestId('waiting-for-review')
    .getByRole('link', { name: /Changed/ })
    .click();
  await page.getByTestId('document-panel-scroller').waitFor();
  await editor.choose(/^Review/);
  await expect(page.getByTestId('review')).toContainText('Please check the name.');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();

  await client.delete(draft._id);
  await page.goto(`${siteUrl}/studio/structure/deleted`);
  await page.getByRole('button', { name: 'Restore Changed' }).click();
  await expect(title).toHaveValue('Changed');
  expect((await client.getDocument(draft._id))?.blocks).toHaveLength(2);
  await client.delete(draft._id);
  expect(faults).toEqual([]);
});
