/**
 * Defers the layout of blocks below the first viewport until the page has loaded. Otherwise browsers lay out a long
 * page again whenever more HTML or a font arrives.
 */
import { inlineSource } from './inline-source.ts';

/**
 * Runs in the browser before the body exists. While the root has `data-arriving`, the style sheet lets the browser skip
 * each `[data-later]` that is out of sight. After the load event they are rendered one by one when the browser is idle.
 * The whole page is laid out at once if the visit starts further down (by fragment or history), or when the visitor
 * jumps. (`toJSON` is used because only its result has the type.)
 */
function deferLayout(settleMs: number): void {
  const { documentElement: root } = document;
  const [visit] = performance.getEntriesByType('navigation').map((entry) => entry.toJSON());
  if (location.hash !== '' || visit?.type !== 'navigate') return;
  root.setAttribute('data-arriving', '');
  const drawAll = () => root.removeAttribute('data-arriving');
  const whenIdle = (task: () => void) => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 500 });
    else setTimeout(task, 50);
  };
  const drawNext = () => {
    const next = document.querySelector('[data-later]:not([data-drawn])');
    if (!next) return drawAll();
    next.setAttribute('data-drawn', '');
    whenIdle(drawNext);
  };
  const onJump = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href*="#"]')) drawAll();
  };
  addEventListener('click', onJump, { capture: true });
  addEventListener('keydown', ({ key }) => key === 'End' && drawAll(), { capture: true });
  addEventListener('load', () => setTimeout(drawNext, settleMs), { once: true });
}

/** Delay between the load event and the first deferred block, in milliseconds: scripts run first. */
const settleMs = 300;

const call = `(${inlineSource(deferLayout)})(${settleMs})`;

/** Returns the page with deferred blocks; unchanged if it has none. */
export function deferBlocks(html: string): string {
  if (!html.includes(' data-later=""') || !html.includes('</head>')) return html;
  return html.replace('</head>', () => `<script>${call}</script></head>`);
}
