/** How long a browser that can't tell when it is idle is left alone, in milliseconds. */
const pause = 1_000;

/**
 * Has the browser say how quick the page was, where the page asks for that (`data-vitals`): once it is loaded and has nothing else to
 * do. What measures is loaded then, and by nobody else.
 */
export function startVitals(): void {
  if (!('vitals' in document.documentElement.dataset)) return;
  // Somebody quick may have gone on before anything is measured.
  const { pathname } = window.location;
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, pause));
  const begin = () =>
    idle(() => {
      import('./send-vitals.ts')
        .then(({ sendVitals }) => sendVitals(pathname))
        // It is nothing to the visitor.
        .catch(() => undefined);
    });
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
