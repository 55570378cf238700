import type { Page } from '@playwright/test';

/**
 * Goes through a part of the page by Tab and says where the focus was out of sight, covered, or not marked.
 * @param part a selector: the walk begins before its first stop and ends where the focus leaves it
 */
export async function unseenFocus(page: Page, part: 'body' | 'main'): Promise<string[]> {
  const faults: string[] = [];
  const most = 500;
  if (part === 'main') await page.locator('main').focus();
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(async (selector) => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      if (element.closest(selector) === null) return null;
      // However short a transition, on a busy machine it ends some frames later; one that another replaced never does.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      const name = `<${element.tagName.toLowerCase()}> ${words || element.getAttribute('name') || ''}`;
      // A choice that is drawn by its label has its focus drawn there too.
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
      // The button inside a date field is the browser's, and so is its mark.
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
  return [...faults, `Tab has not come to the end after ${most} times`];
}
