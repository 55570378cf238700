/** Delay in browsers without `requestIdleCallback`, in milliseconds. */
const pause = 1_000;

/**
 * Starts measuring web vitals if the page asks for it (`data-vitals`), once it is loaded and idle. The measuring code is
 * loaded only then.
 */
export function startVitals(): void {
  if (!('vitals' in document.documentElement.dataset)) return;
  // A quick visitor may have navigated before measuring starts.
  const { pathname } = window.location;
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, pause));
  const begin = () =>
    idle(() => {
      import('./send-vitals.ts')
        .then(({ sendVitals }) => sendVitals(pathname))
        // Measuring is optional, so a failure is ignored.
        .catch(() => undefined);
    });
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
