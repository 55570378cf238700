/** Time limit for synchronous work. Query evaluation blocks the event loop, so a timer could not interrupt it. */
import { createContext, Script } from 'node:vm';
import { isRecord } from '#contracts/is-record.ts';

/** The work exceeded its time limit and was interrupted. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

// Only `vm` with a timeout can interrupt running code in Node. The context contains nothing but the work to call.
const sandbox: { work: () => unknown } = { work: () => undefined };
const context = createContext(sandbox);
const script = new Script('work()');

/** Runs synchronous `work` and returns its result. Throws `TimeLimitError` after `timeoutMs`. */
export function runWithTimeLimit<Value>(timeoutMs: number, work: () => Value): Value {
  let result: { readonly value: Value } | undefined;
  sandbox.work = () => {
    result = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: timeoutMs });
  } catch (error) {
    if (!isRecord(error) || error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new TimeLimitError(`It took longer than ${timeoutMs} ms.`);
  }
  if (!result) throw new Error('The work did not run.');
  return result.value;
}
