/** Health checks, for launchers, load balancers and operators: liveness and readiness. */
import type { ReadinessData } from '#contracts/api/api-types.ts';
import { callRoutes } from '#contracts/api/call-routes.ts';
import { healthSchema, readinessSchema } from '#contracts/api/content-schemas.ts';
import { log } from '#platform/log.ts';
import { withTimeout } from '#platform/timeout.ts';
import { ApiError } from '../api-error.ts';
import { defineCall, noInput } from '../define-call.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { failure } from '../envelope-schemas.ts';

/** The health checks. */
export const healthCalls = {
  health: defineCall({
    route: callRoutes.health,
    tag: 'Running',
    summary: 'Liveness: the process responds',
    access: 'open',
    limit: null,
    input: noInput,
    status: 'results',
    output: healthSchema,
    outcome: 'The process responds.',
    run: () => ({ alive: true as const }),
  }),

  ready: defineCall({
    route: callRoutes.ready,
    tag: 'Running',
    summary: 'Readiness: database, content and timetable are available',
    access: 'open',
    limit: null,
    input: noInput,
    status: 'results',
    output: readinessSchema,
    outcome: 'The site is ready.',
    failures: {
      503: failure('UPSTREAM', 'A part is unavailable; `data.fields` has the state of each part.'),
    },
    async run(_, { dependencies }) {
      const [others, content] = await Promise.all([dependencies.readiness(), contentState(dependencies)]);
      const states: ReadinessData = { database: others.database, content, timetable: others.timetable };
      const unavailable = Object.entries(states).flatMap(([part, state]) =>
        state === 'unavailable' ? [part] : [],
      );
      if (unavailable.length > 0)
        throw new ApiError('UPSTREAM', { message: `Not ready: ${unavailable.join(', ')}.`, fields: states });
      return states;
    },
  }),
};

/** Timeout of the content check in milliseconds. */
const contentTimeoutMs = 2_000;

async function contentState({ content }: ApiDependencies): Promise<ReadinessData['content']> {
  try {
    const isReachable = await withTimeout(content.isReachable(), contentTimeoutMs, () => false);
    return isReachable ? 'ready' : 'unavailable';
  } catch (err) {
    log.warn({ event: 'api.content-unreachable', err }, 'The content server did not respond.');
    return 'unavailable';
  }
}
