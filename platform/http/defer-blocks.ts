/**
 * Defers the layout of blocks below the first viewport until the page has loaded. Otherwise browsers lay out a long
 * page again whenever more HTML or a font arrives.
 */
import { inlineSource } from './inline-source.ts';

/**
 * Runs in the browser before the body exists. While the root has `data-arriving`, the style sheet lets the browser skip
 * each `[data-later]` that is out of sight. After the load event they are rendered one by one when the browser is idle,
 * those with more than `maxElements` elements in parts. A block in sight is rendered already, and would shift in parts.
 * The whole page is laid out at once if the visit starts further down (by fragment or history), or when the visitor
 * jumps. So it is when the visitor uses a deferred block, because its menus would be clipped.
 */
function deferLayout(settleMs: number, maxElements: number): void {
  const { documentElement: root } = document;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (location.hash || visit?.type !== 'navigate') return;
  root.setAttribute('data-arriving', '');
  const drawAll = () => root.removeAttribute('data-arriving');
  const whenIdle = (task: () => void) => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 500 });
    else setTimeout(task, 50);
  };
  const drawNext = () => {
    const next = document.querySelector('[data-later]:not([data-drawn]), [data-part]');
    if (!next) return drawAll();
    const { top } = next.getBoundingClientRect();
    if (top > innerHeight && next.querySelectorAll('*').length > maxElements)
      for (const child of next.children) child.setAttribute('data-part', '');
    if (next.hasAttribute('data-part')) next.removeAttribute('data-part');
    else next.setAttribute('data-drawn', '');
    whenIdle(drawNext);
  };
  const onUse = ({ target, type }: Event) => {
    const parts = type === 'click' ? 'a[href*="#"]' : '[data-later]';
    if ((target as Partial<Element> | null)?.closest?.(parts)) drawAll();
  };
  addEventListener('click', onUse, true);
  addEventListener('focusin', onUse, true);
  addEventListener('keydown', ({ key }) => key === 'End' && drawAll(), true);
  addEventListener('load', () => setTimeout(() => whenIdle(drawNext), settleMs));
}

/** Delay between the load event and the first deferred block, in milliseconds: scripts run first. */
const settleMs = 300;

/** Elements that a slow phone renders without a noticeable pause. */
const maxElements = 100;

const call = `(${inlineSource(deferLayout)})(${settleMs},${maxElements})`;

/** Returns the page with deferred blocks; unchanged if it has none. The footer alone is not worth the script. */
export function deferBlocks(html: string): string {
  const first = html.indexOf(' data-later=""');
  const isFooter = html.lastIndexOf('<', first) === html.lastIndexOf('<footer', first);
  if (first < 0 || isFooter || !html.includes('</head>')) return html;
  return html.replace('</head>', () => `<script>${call}</script></head>`);
}
