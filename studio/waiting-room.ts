/** What stands on the page before the Studio does. Sanity's own words for it speak of Sanity's servers. */

/** Milliseconds between two attempts. */
const pause = 2_000;

/** Puts two sentences where the Studio will stand: what is wrong, and what to do. */
export function sayInPlaceOfStudio(wrong: string, help: string): void {
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

/** Resolves as soon as the lake at this origin answers; says meanwhile that it does not. */
export async function whenLakeAnswers(origin: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const answers = await fetch(`${origin}/v1/ping`, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) break;
    if (attempt === 1)
      sayInPlaceOfStudio(
        'The content isn’t responding.',
        'Check that npm start is running on this computer, or start it again. The Studio opens automatically once the content is available.',
      );
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  document.querySelector('#sanity')?.replaceChildren();
}
