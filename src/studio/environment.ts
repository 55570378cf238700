/** Reads, when the Studio starts, what it edits. */
import { type StudioEnvironment, studioEnvironment } from './environment-shape.ts';

/** The environment of this Studio. Rejects when the site does not tell it; what to do is then on the page. */
async function readEnvironment(): Promise<StudioEnvironment> {
  try {
    const answer = await fetch('/studio/environment.json', { cache: 'no-store' });
    if (!answer.ok) throw new Error(`the site answered ${answer.status}`);
    return studioEnvironment.parse(await answer.json());
  } catch (error) {
    const place = document.querySelector('#sanity') ?? document.body;
    place.textContent =
      'The Studio could not learn what to edit. Check that the site runs, and reload the page.';
    throw error;
  }
}

/** What this Studio edits. */
export const environment = await readEnvironment();
