/**
 * Delays a page's scripts until its content is shown. Next requests them in the head, although the page is complete
 * without them. On a slow connection their 150 kB compete with the style sheet and the first image.
 *
 * Relies on Next 16.4.5 and React 19.3.1: the form of script and preload tags below. Chunks may arrive in any
 * order. Scripts in another form are not delayed.
 * Noticed by contract.built.test.ts and tests/end-to-end/late-scripts.spec.ts.
 */
import { inlineSource } from '../http/inline-source.ts';

const scriptTag = /<script((?: [\w-]+(?:="[^"<>]*")?)+) ?><\/script>/;
const attribute = / ([\w-]+)(?:="([^"]*)")?/g;
const ownScript = /^\/_next\/static\/chunks\/[^&]+$/;
/** Attributes that a delayed script may have without losing anything. */
const plain: ReadonlySet<string> = new Set(['src', 'async', 'id', 'fetchpriority']);
const hintTag = /<link(?=[^<>]* rel="preload")(?=[^<>]* as="script")[^<>]*>/;
const scriptOrHint = new RegExp(`${scriptTag.source}|${hintTag.source}`, 'g');
const hintAddress = / href="(\/_next\/static\/chunks\/[^"<>]+)"/;

/** Properties that TypeScript's DOM types lack. Firefox and Safari have no `connection`, and do not prerender. */
type PrerenderingDocument = Document & { readonly prerendering?: boolean };
type ConnectedNavigator = Navigator & {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
};

/**
 * Runs in the browser: loads the scripts after the page's text is there and its first image is painted. It loads them
 * at once when the visitor interacts, and after `maxDelayMs` milliseconds at the latest. A prerendered page loads none
 * until the visit, so that it calls nothing and counts nothing. Until the scripts run, the browser may prerender links
 * by the speculation rules at `rules` (src/page/speculation-rules.ts), unless the connection is slow. Each script is
 * added in a task of its own, because all together would block a slow phone.
 */
function loadScripts(
  scripts: readonly string[],
  hints: readonly string[],
  maxDelayMs: number,
  settleMs: number,
  rules: string,
): void {
  const page = document as PrerenderingDocument;
  const { head, documentElement } = page;
  const { connection } = navigator as ConnectedNavigator;
  const isFast = !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
  if (isFast) documentElement.dataset.speculates = '';
  const add = (name: string, properties: object) =>
    head.append(Object.assign(document.createElement(name), properties));
  const addRules = async () => {
    const answer = await fetch(rules);
    if (answer.ok) add('script', { type: 'speculationrules', text: await answer.text() });
  };
  let isRun = false;
  const run = () => {
    if (isRun) return;
    isRun = true;
    if (isFast && rules && HTMLScriptElement.supports?.('speculationrules'))
      addRules().catch(() => undefined);
    for (const src of scripts) setTimeout(add, 0, 'script', { async: true, src });
    for (const href of hints) setTimeout(add, 0, 'link', { rel: 'preload', as: 'script', href });
  };
  const afterPaint = () =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run, settleMs)));
  const start = () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    setTimeout(run, maxDelayMs);
    (picture?.decode() ?? Promise.resolve()).then(afterPaint, afterPaint);
  };
  const startWithVisit = () => {
    if (page.prerendering) page.addEventListener('prerenderingchange', start, { once: true });
    else start();
  };
  for (const event of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(event, run, { capture: true, once: true });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startWithVisit);
  else startWithVisit();
}

/** Returns the address of a script that may be delayed; undefined for any other. */
function lateScript(attributes: string): string | undefined {
  const parsed = new Map(
    [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  );
  const src = parsed.get('src');
  const isPlain = parsed.has('async') && [...parsed.keys()].every((name) => plain.has(name));
  return isPlain && src !== undefined && ownScript.test(src) ? src : undefined;
}

/** Maximum time that scripts wait for the first image, in milliseconds. */
const maxDelayMs = 3_000;

/**
 * Delay between the frame after the image and the scripts, in milliseconds. Other threads must finish before the frame
 * is on the screen, and scripts would compete for the processor.
 */
const settleMs = 100;

const bring = inlineSource(loadScripts);

/**
 * Returns the page with delayed scripts; unchanged if it has none.
 * @param rules address of the speculation rules; empty for none
 */
export function delayScripts(html: string, rules = ''): string {
  const end = html.indexOf('</head>');
  if (end < 0) return html;
  const scripts: string[] = [];
  const hints: string[] = [];
  const bare = html.replaceAll(scriptOrHint, (tag: string, attributes?: string) => {
    const isScript = attributes !== undefined;
    const address = isScript ? lateScript(attributes) : hintAddress.exec(tag)?.[1];
    if (address === undefined) return tag;
    (isScript ? scripts : hints).push(address);
    return '';
  });
  if (scripts.length === 0) return html;
  const lists = [scripts, [...new Set(hints)].filter((href) => !scripts.includes(href))];
  const call = `(${bring})(${lists.map((list) => JSON.stringify(list)).join()},${maxDelayMs},${settleMs},${JSON.stringify(rules)})`;
  return bare.replace('</head>', () => `<script>${call}</script></head>`);
}
