/** Worker thread that compresses the bodies it receives, one after the other. Not TypeScript, which costs it 20 MB. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync } from 'node:zlib';

// Only on Linux does the call mean this thread and not the whole process.
if (process.platform === 'linux')
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox may forbid it. Then the thread competes like any other.
  }

parentPort?.on(
  'message',
  /** @param {{ body: Uint8Array, options: import('node:zlib').BrotliOptions }} order */
  ({ body, options }) => {
    parentPort?.postMessage(brotliCompressSync(body, options));
  },
);
