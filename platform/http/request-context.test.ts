import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import {
  currentRequest,
  noteResponse,
  type RequestContext,
  runInRequestContext,
  runOutsideRequests,
} from './request-context.ts';

const createContext = (id: string): RequestContext => ({ address: '203.0.113.9', id });

test('async work finds its own request', async () => {
  const seen = await Promise.all(
    ['a', 'b'].map((id) =>
      runInRequestContext(createContext(id), async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return currentRequest()?.id;
      }),
    ),
  );
  expect(seen).toEqual(['a', 'b']);
  expect(currentRequest()).toBeUndefined();
});

test('merges notes on a response', () => {
  const context = createContext('a');
  runInRequestContext(context, () => {
    noteResponse({ kind: 'kept', route: '/about/' });
    noteResponse({ kind: 'failed' });
  });
  expect(context.responseNote).toEqual({ kind: 'failed', route: '/about/' });
  noteResponse({ kind: 'kept' });
});

test('work outside requests has no request, even if a request started it', async () => {
  const connection = new EventEmitter();
  const seen: unknown[] = [];
  const lost = Promise.withResolvers<void>();
  runInRequestContext(createContext('a'), () =>
    runOutsideRequests(() => {
      setTimeout(() => connection.emit('error'), 1);
      connection.on('error', () => {
        seen.push(currentRequest());
        lost.resolve();
      });
    }),
  );
  await lost.promise;
  expect(seen).toEqual([undefined]);
});
