/** `npm run simulate:feed -- [--scenario NAME] [--port N]`: serves a scripted GTFS-Realtime feed for the site to read. */
import { parseArgs } from 'node:util';
import { main } from '#scripts/launch/main.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { parseWholeNumber } from '#tools/measure/parse-options.ts';
import { loadEmbeddedTimetable, startFeedSimulator } from './feed-simulator.ts';
import { isScenario, scenarioNames } from './scenarios.ts';

const defaultPort = 4_100;

const usage = `Usage: npm run simulate:feed -- [--scenario NAME] [--port N]

Serves a GTFS-Realtime feed about the embedded timetable at http://127.0.0.1:N/feed.
POST /scenario/NAME switches to another scenario.

  --scenario  one of these (the default is calm):
                calm           everything runs on time
                storm          no sailings on Cook Strait today and tomorrow
                slip           on a rail line, one train is 90 minutes late and one cancelled
                garbled        the answer is no feed
                silent         the connection closes without an answer
                contradictory  ferries are both cancelled and on time
                garbage        the last three in turn, one minute each
  --port      the port on the loopback address (the default is ${defaultPort})`;

await main(
  async () => {
    const { values } = parseArgs({
      options: {
        scenario: { type: 'string', default: 'calm' },
        port: { type: 'string', default: `${defaultPort}` },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      return 0;
    }
    const { scenario } = values;
    if (!isScenario(scenario)) throw new PlainError(`--scenario takes one of ${scenarioNames.join(', ')}.`);
    const port = parseWholeNumber('--port', values.port, 65_535);
    const timetable = await loadEmbeddedTimetable(new Date());
    const { url } = await startFeedSimulator({ timetable, scenario, port });
    console.log(`The feed is at ${url}/feed; the scenario is ${scenario}.`);
    return new Promise(() => undefined);
  },
  { isServer: true },
);
