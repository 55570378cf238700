/** How long somebody who pressed the button waits for what is still loading, in milliseconds. */
export const patience = 3_000;

/** What is being loaded; null where it fails, or takes longer than anybody should wait for it. */
export function inTime<T>(loading: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null);
  });
  return Promise.race([loading.catch(() => null), late]).finally(() => clearTimeout(timer));
}
