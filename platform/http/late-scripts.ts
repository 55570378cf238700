/**
 * When a page's scripts come: after what the visitor came to see. Next asks for them in the head, and on a slow line
 * their 150 kB share it with the style sheet and the first picture, though the page is whole without them.
 */

/** As Next and React write them; whatever they write otherwise is left where it is. */
const scriptTag = /<script((?: [\w-]+(?:="[^"<>]*")?)+) ?><\/script>/g;
const attribute = / ([\w-]+)(?:="([^"]*)")?/g;
const ownScript = /^\/_next\/static\/chunks\/[^&]+$/;
/** What a script may say of itself and still be brought by another: nothing of it is lost. */
const plain: ReadonlySet<string> = new Set(['src', 'async', 'id', 'fetchpriority']);
const hintTag = /<link(?=[^<>]* rel="preload")(?=[^<>]* as="script")[^<>]*>/g;
const hintAddress = / href="(\/_next\/static\/chunks\/[^"<>]+)"/;

/**
 * What runs instead, in the browser. The scripts are asked for when the page's text is there and its first picture is
 * painted, at once when somebody touches the page, and after `patience` milliseconds in any case.
 */
function bringScripts(
  scripts: readonly string[],
  hints: readonly string[],
  patience: number,
  settling: number,
): void {
  const { head } = document;
  let isRun = false;
  const run = () => {
    if (isRun) return;
    isRun = true;
    for (const src of scripts)
      head.append(Object.assign(document.createElement('script'), { async: true, src }));
    for (const href of hints)
      head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
  };
  const afterPaint = () =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run, settling)));
  const start = () => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    setTimeout(run, patience);
    (picture?.decode() ?? Promise.resolve()).then(afterPaint, afterPaint);
  };
  for (const event of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(event, run, { capture: true, once: true });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

/** The address of a script that may come late, by its tag's attributes in whatever order; undefined for any other. */
function lateScript(attributes: string): string | undefined {
  const said = new Map(
    [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  );
  const src = said.get('src');
  const isPlain = said.has('async') && [...said.keys()].every((name) => plain.has(name));
  return isPlain && src !== undefined && ownScript.test(src) ? src : undefined;
}

/** The longest that scripts wait for a picture that does not come, in milliseconds. */
const patience = 3_000;

/**
 * From the frame after the picture's own until scripts are asked for, in milliseconds: what is drawn is on the screen only
 * when other threads are through with it, and scripts would take the processor from them.
 */
const settling = 100;

/** The function's text, as it stands above without its types: Node strips those and leaves blanks. */
const bring = bringScripts.toString().replaceAll(/\s+/g, ' ');

/** The page with its scripts brought late; the same text where it has none. */
export function withLateScripts(html: string): string {
  const end = html.indexOf('</head>');
  if (end < 0) return html;
  const scripts: string[] = [];
  const hints: string[] = [];
  const bare = html
    .replaceAll(scriptTag, (tag: string, attributes: string) => {
      const src = lateScript(attributes);
      if (src === undefined) return tag;
      scripts.push(src);
      return '';
    })
    .replaceAll(hintTag, (tag) => {
      const href = hintAddress.exec(tag)?.[1];
      if (href === undefined) return tag;
      hints.push(href);
      return '';
    });
  if (scripts.length === 0) return html;
  const lists = [scripts, [...new Set(hints)].filter((href) => !scripts.includes(href))];
  const call = `(${bring})(${lists.map((list) => JSON.stringify(list)).join()},${patience},${settling})`;
  return bare.replace('</head>', () => `<script>${call}</script></head>`);
}
