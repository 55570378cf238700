/** Ends work that takes too long, though nothing else can run beside it: a query is evaluated in one go. */

import { createContext, Script } from 'node:vm';
import { isRecord } from '#contracts/is-record.ts';

/** The work took longer than it may, and was broken off. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

// The one thing in Node that breaks into running code. The context holds nothing but the work to be called.
const box: { work: () => unknown } = { work: () => undefined };
const context = createContext(box);
const call = new Script('work()');

/** What `work` gives or throws; it must not be asynchronous. Throws `TimeLimitError` after so many milliseconds. */
export function withinTime<Value>(milliseconds: number, work: () => Value): Value {
  let result: { readonly value: Value } | undefined;
  box.work = () => {
    result = { value: work() };
  };
  try {
    call.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    if (!isRecord(error) || error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new TimeLimitError(`It took longer than ${milliseconds} ms.`);
  }
  if (!result) throw new Error('The work did not run.');
  return result.value;
}
