import type { Page } from '@playwright/test';

/**
 * Tabs through a part of the page and reports each element whose focus is off screen, covered or not marked.
 * @param part a selector: the walk starts before its first stop and ends when the focus leaves it
 */
export async function findHiddenFocus(page: Page, part: 'body' | 'main'): Promise<string[]> {
  const faults: string[] = [];
  const maxSteps = 500;
  if (part === 'main') await page.locator('main').focus();
  for (let presses = 0; presses < maxSteps; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(async (selector) => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      if (element.closest(selector) === null) return null;
      // Even a short transition can end some frames late on a busy machine; a replaced one never resolves `finished`.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      const name = `<${element.tagName.toLowerCase()}> ${words || element.getAttribute('name') || ''}`;
      // A radio button or checkbox that its label draws shows its focus there too.
      const isChoice = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
      const drawn = isChoice ? (element.closest('label') ?? element.parentElement ?? element) : element;
      const isThere = (x: number, y: number) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && drawn.contains(at);
      };
      const parts = [0.1, 0.5, 0.9];
      const isSeen = [...drawn.getClientRects()].some(({ left, top, width, height }) =>
        parts.some((x) => parts.some((y) => isThere(left + x * width, top + y * height))),
      );
      // The button inside a date field is the browser’s, and so is its focus mark.
      const isInside = element instanceof HTMLInputElement && !element.matches(':focus-visible');
      const isMarked =
        isInside ||
        [drawn, element, ...drawn.querySelectorAll('*')].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(part);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        });
      return { name, isSeen, isMarked };
    }, part);
    if (found === null) return faults;
    if (!found.isSeen) faults.push(`${found.name} has the focus and cannot be seen`);
    if (!found.isMarked) faults.push(`${found.name} has the focus and shows no mark`);
  }
  return [...faults, `Tab did not reach the end after ${maxSteps} presses`];
}
