/** Loads the Studio's settings at start-up and waits until the content is available. */
import { type StudioEnvironment, studioEnvironment } from './environment-shape.ts';
import { showStartUpNotice, waitForLake } from './start-up-notice.ts';

/** Loads the settings. On failure it shows an explanation on the page and rejects. */
async function readEnvironment(): Promise<StudioEnvironment> {
  try {
    const answer = await fetch('/studio/environment.json', { cache: 'no-store' });
    if (!answer.ok) throw new Error(`the site answered ${answer.status}`);
    return studioEnvironment.parse(await answer.json());
  } catch (error) {
    showStartUpNotice(
      'The Studio couldn’t load its settings.',
      'Check that the site is running (npm start), then reload this page.',
    );
    throw error;
  }
}

/** Settings of this Studio. */
export const environment = await readEnvironment();

if (environment.apiHost) await waitForLake(environment.apiHost);
