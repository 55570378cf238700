/** Page object of the Studio for end-to-end tests: an editor's steps through its buttons and fields. */
import { expect as base, type FrameLocator, type Locator, type Page } from '@playwright/test';

const expect = base.configure({ timeout: 60_000 });

/** A file for a file input. */
export type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Chooses an action from the menu beside “Publish”. The menu closes once if the document’s comments arrive meanwhile. */
export async function chooseAction(page: Page, action: string | RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name: action });
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByTestId('action-menu-button').click({ timeout: 5_000 });
    await item.click({ timeout: 2_000 });
  }).toPass();
}

/** Page object of the Studio: an editor’s steps, through its buttons and fields only. */
export class Editor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The input of a field of the document. */
  field(name: string): Locator {
    return this.page.getByTestId(`field-${name}`).locator('input, textarea').first();
  }

  /** The dialog of a block, or of an entry in it: the one on top. */
  get dialog(): Locator {
    return this.page.getByTestId('nested-object-dialog').last();
  }

  /** A field of the entry whose dialog is open. */
  entryField(name: string): Locator {
    return this.dialog.getByTestId(new RegExp(`^field-blocks.*\\.${name}$`)).first();
  }

  /** Fills a field of the entry whose dialog is open. */
  async writeEntry(name: string, text: string): Promise<void> {
    await this.entryField(name).locator('input, textarea').first().fill(text);
  }

  /** Types rich text, key by key. */
  async writeText(name: string, text: string): Promise<void> {
    const field = this.entryField(name);
    await field.getByTestId('pt-editor').click();
    const editable = field.locator('[contenteditable="true"]');
    await editable.click();
    await editable.pressSequentially(text);
    await expect(editable).toContainText(text);
  }

  /** Opens the dialog of a new block, found in the picker by `search`. */
  async addBlock(search: string, title: string): Promise<void> {
    await this.page.getByTestId('add-block').click();
    const picker = this.page.getByRole('dialog', { name: 'Add a block' });
    await picker.getByRole('textbox', { name: 'Search blocks' }).fill(search);
    const found = picker.getByRole('list', { name: 'Blocks' }).getByRole('button');
    await expect(found.first()).toHaveAccessibleName(title);
    await found.first().click();
    await expect(picker).toHaveCount(0);
    await expect(this.dialog).toBeVisible();
  }

  /** Closes the dialog of a block and those of its entries. */
  async closeEntry(): Promise<void> {
    await this.dialog.getByRole('button', { name: /Close/ }).first().click();
  }

  /** Chooses a file for the picture of the entry whose dialog is open. */
  async upload(file: ChosenFile): Promise<void> {
    await this.dialog.getByTestId('file-button-input').first().setInputFiles(file);
  }

  /** The error icon beside the fieldset that contains a field of the open entry. Its message shows on hover. */
  faultAround(name: string): Locator {
    return this.entryField(name)
      .locator('xpath=ancestor::fieldset[1]')
      .getByTestId('input-validation-icon-error');
  }

  /** Waits for a toast with this title and text. */
  async expectNotice(title: string, words: string): Promise<void> {
    const notice = this.page.locator('[data-ui="Toast"]').filter({ hasText: title });
    await expect(notice).toContainText(words);
  }

  /** Chooses the target document of the link in the open entry. */
  async redirectTo(title: string): Promise<void> {
    await this.dialog.getByPlaceholder('Type to search').fill(title);
    await this.page.getByRole('option').filter({ hasText: title }).last().click();
  }

  /** Chooses an action from the menu beside “Publish”. */
  choose(action: RegExp): Promise<void> {
    return chooseAction(this.page, action);
  }

  /** Presses “Publish”, which is enabled once everything typed is saved. */
  async publish(): Promise<void> {
    const button = this.page.getByTestId('action-publish');
    await expect(button).toBeEnabled();
    await button.click();
  }

  /** Restores the first published revision from the history into the form. */
  async restoreFirstPublished(): Promise<void> {
    await this.page.getByTestId('pane-footer-document-status').click();
    await this.page.getByRole('tab', { name: 'History' }).click();
    const published = this.page.getByTestId('timeline-item-button').filter({ hasText: 'Published' });
    await published.last().click();
    await this.page.getByTestId('action-reverttorevision').click();
    await this.page.getByTestId('confirm-popover-confirm-button').click();
  }

  /** The site inside the preview tool. */
  get preview(): FrameLocator {
    return this.page.frameLocator('iframe[src]').first();
  }
}
