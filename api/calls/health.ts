/** Health check routes: liveness and readiness. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { ReadinessData } from '#contracts/api/api-types.ts';
import { healthSchema, readinessSchema } from '#contracts/api/content-schemas.ts';
import { results } from '#contracts/api/envelope.ts';
import { log } from '#platform/log.ts';
import { withTimeout } from '#platform/timeout.ts';
import { ApiError } from '../api-error.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { failure, json, resultsOf } from '../envelope-schemas.ts';

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  tags: ['Running'],
  summary: 'Liveness: the process responds',
  security: [],
  responses: { 200: { description: 'The process responds.', content: json(resultsOf(healthSchema)) } },
});

const readyRoute = createRoute({
  method: 'get',
  path: '/ready',
  tags: ['Running'],
  summary: 'Readiness: database, content and timetable are available',
  security: [],
  responses: {
    200: { description: 'The site is ready.', content: json(resultsOf(readinessSchema)) },
    503: failure('UPSTREAM', 'A part is unavailable; `data.fields` has the state of each part.'),
  },
});

/** Adds the health check routes, for launchers, load balancers and operators. */
export function addRunningRoutes(api: OpenAPIHono, dependencies: ApiDependencies): void {
  api.openapi(healthRoute, (c) => c.json(results({ alive: true as const }), 200));
  api.openapi(readyRoute, async (c) => {
    const [others, content] = await Promise.all([dependencies.readiness(), contentState(dependencies)]);
    const states: ReadinessData = { database: others.database, content, timetable: others.timetable };
    const unavailable = Object.entries(states).flatMap(([part, state]) =>
      state === 'unavailable' ? [part] : [],
    );
    if (unavailable.length > 0) {
      throw new ApiError('UPSTREAM', { message: `Not ready: ${unavailable.join(', ')}.`, fields: states });
    }
    return c.json(results(states), 200);
  });
}

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
