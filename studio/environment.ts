/** Reads, when the Studio starts, what it edits, and waits until that is there. */
import { type StudioEnvironment, studioEnvironment } from './environment-shape.ts';
import { sayInPlaceOfStudio, whenLakeAnswers } from './waiting-room.ts';

/** The environment of this Studio. Rejects when the site does not tell it; what to do is then on the page. */
async function readEnvironment(): Promise<StudioEnvironment> {
  try {
    const answer = await fetch('/studio/environment.json', { cache: 'no-store' });
    if (!answer.ok) throw new Error(`the site answered ${answer.status}`);
    return studioEnvironment.parse(await answer.json());
  } catch (error) {
    sayInPlaceOfStudio(
      'The Studio couldn’t load its settings.',
      'Check that the site is running (npm start), then reload this page.',
    );
    throw error;
  }
}

/** What this Studio edits. */
export const environment = await readEnvironment();

if (environment.apiHost) await whenLakeAnswers(environment.apiHost);
