/** A value that is read repeatedly and kept when a read fails. */
export interface LastKnownGood<Value> {
  /** The last value read; undefined before the first. */
  readonly value: Value | undefined;
  /** When the read of that value began, as `performance.now()`. */
  readonly readAt: number;
  /** Error and time (as `performance.now()`) of the newest read if it failed; otherwise undefined. */
  readonly failure: { readonly error: unknown; readonly at: number } | undefined;
  /** Settles with the read in flight; undefined without one. Never rejects. */
  readonly reading: Promise<void> | undefined;
  /** True if the value was read before the last `expire`. */
  readonly isExpired: boolean;
  /**
   * Marks the value as out of date. A read in flight may have missed the change, so the next `refresh` starts another
   * one.
   */
  expire(): void;
  /** Reads the value, or joins the read in flight. Keeps the old value if the read fails. Never rejects. */
  refresh(): Promise<void>;
}

/**
 * Creates a `LastKnownGood`. Callers decide when to refresh, and how long to wait with `withTimeout`.
 * @param onFailure called for each failed read
 */
export function createLastKnownGood<Value>(
  read: () => Promise<Value>,
  onFailure: (error: unknown) => void = () => undefined,
): LastKnownGood<Value> {
  let value: Value | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let failure: LastKnownGood<Value>['failure'];
  // A read belongs to the generation in which it began.
  let generation = 1;
  let valueGeneration = 0;
  let inFlight: { readonly generation: number; readonly done: Promise<void> } | undefined;

  async function readNow(own: number): Promise<void> {
    const began = performance.now();
    try {
      const newer = await read();
      // A later read was faster.
      if (own < valueGeneration) return;
      value = newer;
      valueGeneration = own;
      readAt = began;
      failure = undefined;
    } catch (error) {
      failure = { error, at: performance.now() };
      onFailure(error);
    }
  }

  return {
    get value() {
      return value;
    },
    get readAt() {
      return readAt;
    },
    get failure() {
      return failure;
    },
    get reading() {
      return inFlight?.done;
    },
    get isExpired() {
      return valueGeneration !== generation;
    },
    expire() {
      generation += 1;
    },
    refresh() {
      if (inFlight?.generation !== generation) {
        const begun = {
          generation,
          done: readNow(generation).finally(() => {
            if (inFlight === begun) inFlight = undefined;
          }),
        };
        inFlight = begun;
      }
      return inFlight.done;
    },
  };
}
