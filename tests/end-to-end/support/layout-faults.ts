/** Layout checks that run in the page, also with enlarged text: horizontal overflow, clipped text and invisible text. */
import type { Page } from '@playwright/test';

/** Lists the elements that make the page scroll sideways; empty if it does not. */
export function findOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5,
    );
    return [
      `${root.scrollWidth} px wide`,
      ...beyond
        .slice(0, 5)
        .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`),
    ];
  });
}

/** Lists texts that a box with hidden overflow clips. */
export function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    for (const element of document.querySelectorAll('body *')) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const [cutsAcross, cutsDown] = [overflowX, overflowY].map((overflow) => /hidden|clip/.test(overflow));
      // Content for screen readers only is a pixel wide on purpose.
      if (!(cutsAcross || cutsDown) || element.clientWidth <= 1 || element.clientHeight <= 1) continue;
      const box = element.getBoundingClientRect();
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        const isSeen = node.parentElement?.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
        });
        if (!isSeen || !node.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        const isCut = (line: DOMRect) =>
          (cutsAcross && line.right > box.right + 2) || (cutsDown && line.bottom > box.bottom + 4);
        if (lines.some(isCut))
          faults.add(`“${node.textContent.trim().slice(0, 40)}” is cut off by ${element.className}`);
      }
    }
    return [...faults];
  });
}

/** Lists elements whose text has the colour of its background. */
export function findInvisibleText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const behind = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor, forcedColorAdjust } = getComputedStyle(at);
        // In forced colours the system paints its own background behind text, regardless of the page’s.
        if (!/, 0\)$/.test(backgroundColor)) return backgroundColor;
        if (forcedColorAdjust === 'none') return 'unknown';
      }
      return getComputedStyle(document.documentElement).backgroundColor;
    };
    const faults = new Set<string>();
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!own || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { color } = getComputedStyle(element);
      if (color === behind(element)) faults.add(element.outerHTML.slice(0, 120));
    }
    return [...faults];
  });
}

/** Scales the page’s text to `percent` of its usual size, as the browser’s text size setting does. */
export function scaleText(page: Page, percent = 200): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}
