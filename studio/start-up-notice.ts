/** Messages on the page while the Studio cannot start. Sanity's own messages refer to Sanity's servers. */

/** Milliseconds between two attempts. */
const retryDelayMs = 2_000;

/** Shows a message in place of the Studio: the problem, and what to do. */
export function showStartUpNotice(wrong: string, help: string): void {
  const notice = document.createElement('div');
  notice.className = 'waiting';
  notice.setAttribute('role', 'alert');
  const heading = document.createElement('h1');
  heading.textContent = wrong;
  const words = document.createElement('p');
  words.textContent = help;
  notice.append(heading, words);
  (document.querySelector('#sanity') ?? document.body).replaceChildren(notice);
}

/** Resolves when the lake at this origin answers; shows a message meanwhile. */
export async function waitForLake(origin: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const answers = await fetch(`${origin}/v1/ping`, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) break;
    if (attempt === 1)
      showStartUpNotice(
        'The content server isn’t responding.',
        'Check that npm start is running on this computer, or start it again. The Studio opens automatically once the content is available.',
      );
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
  document.querySelector('#sanity')?.replaceChildren();
}
