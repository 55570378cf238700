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

test('whatever is done for a request finds it, however deep and late', async () => {
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

test('what is said of an answer is added to what was said before', () => {
  const asked = visit('a');
  runInRequestContext(asked, () => {
    noteAnswer({ kind: 'kept', route: '/about/' });
    noteAnswer({ kind: 'failed' });
  });
  expect(asked.answer).toEqual({ kind: 'failed', route: '/about/' });
  noteAnswer({ kind: 'kept' });
});

test('what all share belongs to nobody, though somebody was the first to ask for it', async () => {
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
