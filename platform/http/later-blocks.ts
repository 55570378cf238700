/**
 * When what is below the first window is laid out: once the page stands. A browser else lays a long page out anew each
 * time that more of it, or one of its typefaces, has come.
 */

/**
 * Runs in the browser, before there is a body. While the page carries `data-arriving`, its style sheet lets the browser
 * leave out each `[data-later]` that is out of sight. After the load event they are drawn one by one whenever nothing
 * else is to be done; from then on all is as if they had been there from the first. A page that is entered further down,
 * by its address or by coming back to it, is laid out as a whole, and so is one in which somebody jumps, or the browser
 * could not tell where that is. (The entry is asked for as JSON because only that may say its type.)
 */
function holdBack(settling: number): void {
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
  addEventListener('load', () => setTimeout(drawNext, settling), { once: true });
}

/** From the load event until the first of them is drawn, in milliseconds: scripts come first. */
const settling = 300;

/** The function's text, as it stands above without its types: Node strips those and leaves blanks. */
const call = `(${holdBack.toString().replaceAll(/\s+/g, ' ')})(${settling})`;

/** The page with its later blocks held back while it arrives; the same text where it has none. */
export function withLaterBlocks(html: string): string {
  if (!html.includes(' data-later=""') || !html.includes('</head>')) return html;
  return html.replace('</head>', () => `<script>${call}</script></head>`);
}
