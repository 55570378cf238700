import { expect, test } from 'vitest';
import { answersIn } from './wrk.ts';

const good = `Running 1s test @ http://127.0.0.1:8080/
  1 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   139.50us   96.29us   3.81ms   94.31%
    Req/Sec    71.29k     4.23k   77.46k    81.82%
  77890 requests in 1.10s, 2.62GB read
Requests/sec:  70810.20
Transfer/sec:      2.38GB`;

test('reads the number of responses and the actual duration from the output of wrk', () => {
  expect(answersIn(good)).toEqual({ answers: 77_890, seconds: expect.closeTo(1.1, 3) });
});

test('returns undefined if a response was an error or there was none', () => {
  const silent = good.replace('77890 requests', '0 requests').replace('70810.20', '0.00');
  expect(answersIn(silent)).toBeUndefined();
  expect(
    answersIn(good.replace('Requests/sec', '  Non-2xx or 3xx responses: 3\nRequests/sec')),
  ).toBeUndefined();
  expect(
    answersIn(
      good.replace('Requests/sec', '  Socket errors: connect 0, read 2, write 0, timeout 0\nRequests/sec'),
    ),
  ).toBeUndefined();
  expect(answersIn('unable to connect to 127.0.0.1:8080 Connection refused')).toBeUndefined();
});
