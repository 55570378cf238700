/** Records what block loaders ask their ports, and answers from such a record: whole pages then run in a browser. */
import { z } from 'zod';

const date = '$date';

/** Plain data or an instant, as JSON. */
type Stored = unknown;

/** A recorded value: plain data, the members of an object with functions, or the answers of a function by its arguments. */
export type RecordedValue =
  | { readonly value?: Stored }
  | { readonly members: Readonly<Record<string, RecordedValue>> }
  | { readonly answers: Readonly<Record<string, RecordedValue>>; readonly isAsync?: boolean };

/** Parses a record from a file. */
export const recordedValue: z.ZodType<RecordedValue> = z.lazy(() =>
  z.union([
    z.strictObject({ members: z.record(z.string(), recordedValue) }),
    z.strictObject({ answers: z.record(z.string(), recordedValue), isAsync: z.boolean().optional() }),
    z.strictObject({ value: z.unknown().optional() }),
  ]),
);

/** An object under record, and what was recorded so far. */
export interface Recording<Value> {
  readonly value: Value;
  /** Returns the record of everything that was read and called. */
  finish(): RecordedValue;
}

/**
 * Puts a value under record. An object with functions records only what is used of it.
 * @throws {TypeError} when `finish` finds data that JSON would lose, such as a `Map`, with its place
 */
export function record<Value>(value: Value, place = 'ports'): Recording<Value> {
  if (isCallable(value)) return recordFunction(value, place) as Recording<Value>;
  if (isInterface(value)) return recordMembers(value, place) as Recording<Value>;
  return { value, finish: () => ({ value: store(value, place) }) };
}

type Callable = (...parameters: readonly unknown[]) => unknown;

function isCallable(value: unknown): value is Callable {
  return typeof value === 'function';
}

function isInterface(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).some((member) => typeof member === 'function' || isInterface(member))
  );
}

function recordMembers(value: Record<string, unknown>, place: string): Recording<object> {
  const used = new Map<string, Recording<unknown>>();
  const recorded = new Proxy(value, {
    get(target, name) {
      if (typeof name !== 'string' || !(name in target)) return Reflect.get(target, name);
      const member = used.get(name) ?? record(target[name], `${place}.${name}`);
      used.set(name, member);
      return member.value;
    },
  });
  return { value: recorded, finish: () => ({ members: finishAll(used) }) };
}

function recordFunction(call: Callable, place: string): Recording<unknown> {
  const answers = new Map<string, Recording<unknown>>();
  let isAsync = false;
  const value = (...parameters: readonly unknown[]): unknown => {
    const key = keyOf(parameters);
    const answer = (result: unknown) => {
      const recording = answers.get(key) ?? record(result, `${place}(${key})`);
      answers.set(key, recording);
      return recording.value;
    };
    const result = call(...parameters);
    if (!(result instanceof Promise)) return answer(result);
    isAsync = true;
    return result.then(answer);
  };
  return { value, finish: () => ({ answers: finishAll(answers), ...(isAsync && { isAsync }) }) };
}

function finishAll(recordings: ReadonlyMap<string, Recording<unknown>>): Record<string, RecordedValue> {
  return Object.fromEntries([...recordings].map(([name, recording]) => [name, recording.finish()]));
}

const keyOf = (parameters: readonly unknown[]) => JSON.stringify(parameters).slice(1, -1);

/** Converts data to JSON in which instants are marked; undefined values are left out. */
function store(value: unknown, place: string): Stored {
  if (value instanceof Date) return { [date]: value.toISOString() };
  if (Array.isArray(value)) return value.map((entry, index) => store(entry, `${place}.${index}`));
  if (typeof value === 'function') throw new TypeError(`${place} is a function, which can't be recorded.`);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`${place} is a ${value.constructor.name}, which can't be recorded.`);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([name, inner]) => [name, store(inner, `${place}.${name}`)]));
}

/**
 * Restores a recorded value: functions give the recorded answers. A member that was not read, or a call that was not
 * made, throws an `Error` with its place.
 */
export function replay(recorded: RecordedValue, place = 'ports'): unknown {
  if ('members' in recorded) return replayMembers(recorded.members, place);
  if (!('answers' in recorded)) return restore(recorded.value);
  const { answers, isAsync } = recorded;
  return (...parameters: readonly unknown[]) => {
    const key = keyOf(parameters);
    const answer = answers[key];
    if (!answer) throw new Error(`${place}(${key}) was not recorded.`);
    const value = replay(answer, `${place}(${key})`);
    return isAsync ? Promise.resolve(value) : value;
  };
}

function replayMembers(members: Readonly<Record<string, RecordedValue>>, place: string): object {
  return new Proxy(members, {
    get(_, name) {
      // A promise that resolves to this object looks for `then`.
      if (typeof name !== 'string' || name === 'then') return undefined;
      const member = members[name];
      if (!member) throw new Error(`${place}.${name} was not recorded.`);
      return replay(member, `${place}.${name}`);
    },
  });
}

function restore(value: Stored): unknown {
  if (Array.isArray(value)) return value.map(restore);
  if (typeof value !== 'object' || value === null) return value;
  if (date in value) return new Date(String(value[date]));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, restore(inner)]));
}
