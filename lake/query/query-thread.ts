/** Entry point of a thread that runs slow queries on documents of its own, read from the lake's store. */
import { parentPort, workerData } from 'node:worker_threads';
import { Dataset } from '../dataset.ts';
import { LakeStore } from '../store/lake-store.ts';
import type { QueryRequest } from './query-engine.ts';
import { QueryError } from './query-error.ts';
import type { QueryReply, QueryThreadData } from './query-threads.ts';

const { folder, mediaUrl }: QueryThreadData = workerData;
const dataset = new Dataset(new LakeStore(folder), mediaUrl);

parentPort?.on('message', ({ query, parameters, perspective }: QueryRequest) => {
  dataset.refresh();
  const startedAt = performance.now();
  dataset.queryEngine
    .run(query, parameters, perspective)
    .then(
      (result): QueryReply => ({ result, ms: performance.now() - startedAt }),
      (error: unknown): QueryReply =>
        error instanceof QueryError ? { fault: error.body } : { failure: String(error) },
    )
    .then((reply) => parentPort?.postMessage(reply));
});
