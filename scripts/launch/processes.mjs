/**
 * Starts child processes that never outlive this process. Each child leads its own process group: Ctrl-C at the terminal
 * reaches this process only, and a child's descendants end with it. Each child also notices when this process is killed (see
 * exit-with-launcher.mjs).
 */
import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** Time that a child has to stop before it is killed, in milliseconds. */
const grace = 15_000;
const leaveTogether = new URL('./exit-with-launcher.mjs', import.meta.url).href;
const canGroup = process.platform !== 'win32';

/**
 * @typedef {object} Exit
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 */

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {number} place order of stopping, the highest first: the child's age, or that of the child it replaces
 * @property {number | undefined} pid also the id of its process group
 * @property {Promise<Exit>} exited settles when it has ended and its output is read; never rejects
 * @property {() => Promise<Exit>} stop asks it to stop, insists after fifteen seconds, and waits
 * @property {() => void} kill ends it and all it started at once
 */

/** @type {Set<Child>} */
const children = new Set();
/** How many were started. */
let places = 0;

/**
 * Starts a child.
 * @param {object} what
 * @param {string} what.name for messages
 * @param {string} what.command
 * @param {string[]} what.args
 * @param {NodeJS.ProcessEnv} [what.env] the whole environment; ours when absent
 * @param {(line: string) => void} [what.onLine] each line it writes, without the line break; our own output when absent
 * @param {string} [what.cwd] where it runs; the project's folder when absent
 * @param {{ uid: number, gid: number }} [what.user] whom it runs as; us when absent
 * @param {string} [what.input] all that it reads on its standard input: secrets, which are in no list of processes
 * @returns {Child}
 */
export function startChild({ name, command, args, env = process.env, onLine, user, cwd = root, input }) {
  const output = onLine ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    ...user,
    cwd,
    // Its standard input is a pipe that only this process holds: it closes when this process ends, or when all of `input` is read.
    stdio: ['pipe', output, output],
    detached: canGroup,
    env: { ...env, LAUNCHER_PID: String(process.pid) },
  });
  child.stdin?.on('error', () => {});
  if (input !== undefined) child.stdin?.end(input);
  if (onLine) {
    for (const stream of [child.stdout, child.stderr]) if (stream) eachLine(stream, onLine);
  }
  /** @type {(signal: NodeJS.Signals) => void} */
  const signalGroup = (signal) => {
    if (child.pid === undefined) return;
    try {
      if (canGroup) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // The group has no process left.
    }
  };
  /** @type {Promise<Exit>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => {
      onLine?.(error.message);
      resolve({ code: 127, signal: null });
    });
    // A grandchild may keep the output open after the child has ended, so the group is killed first.
    child.once('exit', () => signalGroup('SIGKILL'));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  places += 1;
  /** @type {Child} */
  const self = {
    name,
    place: places,
    pid: child.pid,
    exited,
    kill: () => signalGroup('SIGKILL'),
    async stop() {
      signalGroup('SIGTERM');
      const timer = setTimeout(self.kill, grace);
      const exit = await exited;
      clearTimeout(timer);
      return exit;
    },
  };
  children.add(self);
  exited.then(() => children.delete(self));
  return self;
}

/**
 * Starts a child that is a program of ours or of a package, run by the Node that runs this process.
 * @param {{ name: string, args: string[], env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, command?: string }} what
 * @returns {Child}
 */
export function startNode({ name, args, env, onLine, command = process.execPath }) {
  return startChild({ name, command, args: ['--import', leaveTogether, ...args], env, onLine });
}

let stopping = false;

/** Returns true while everything is being stopped, so that the end of a child is expected. */
export function isStopping() {
  return stopping;
}

/** Stops all children in the order of their places, the newest first, and waits for their ends. */
export async function stopEverything() {
  stopping = true;
  for (const child of [...children].sort((a, b) => b.place - a.place)) await child.stop();
}

/** Kills all children at once. */
export function killEverything() {
  for (const child of children) child.kill();
}

/**
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} onLine
 */
function eachLine(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => rest && onLine(rest));
}
