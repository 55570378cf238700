import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import {
  currentRequest,
  noteAnswer,
  type RequestContext,
  runInRequestContext,
  runOutsideRequests,
} from './request-context.ts';

const visit = (id: string): RequestContext => ({ address: '203.0.113.9', id });

test('async work finds its own request', async () => {
  const seen = await Promise.all(
    ['a', 'b'].map((id) =>
      runInRequestContext(visit(id), async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return currentRequest()?.id;
      }),
    ),
  );
  expect(seen).toEqual(['a', 'b']);
  expect(currentRequest()).toBeUndefined();
});

test('merges notes on a response', () => {
  const asked = visit('a');
  runInRequestContext(asked, () => {
    noteAnswer({ kind: 'kept', route: '/about/' });
    noteAnswer({ kind: 'failed' });
  });
  expect(asked.answer).toEqual({ kind: 'failed', route: '/about/' });
  noteAnswer({ kind: 'kept' });
});

test('work outside requests has no request, even if a request started it', async () => {
  const connection = new EventEmitter();
  const seen: unknown[] = [];
  const lost = Promise.withResolvers<void>();
  runInRequestContext(visit('a'), () =>
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
