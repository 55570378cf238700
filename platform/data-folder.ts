/** The data folder (`DATA_DIR`): creates it and restricts it to the user of this process. */
import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** The data folder can't be used safely. `message` is one line for people. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Permission bits of the group and all other users. */
const others = 0o077;
/** Lets other users traverse a folder to names they know, without listing or changing it. */
const passage = 0o011;

/**
 * Creates the data folder if missing, closes it to other users, and sets the umask so that later files are private.
 * Every program that writes there calls this first, from its main thread.
 *
 * A folder that others can read, as older releases made it, is closed with all its content. Throws `DataFolderError`
 * for a folder or a symbolic link of another user; links of this user or root are followed. On a system without user
 * IDs (Windows) it only creates the folder.
 * @param folder absolute path
 * @param report receives one sentence if the folder was open and is now closed
 * @param isPassage lets programs that root starts as other users reach their own folders in it; a later call without it
 * keeps this
 */
export function openDataFolder(
  folder: string,
  report: (sentence: string) => void,
  { isPassage = false } = {},
): void {
  const user = process.getuid?.();
  process.umask(others);
  try {
    if (user !== undefined) requireOwnLink(folder, user);
    mkdirSync(folder, { recursive: true });
    if (user !== undefined) closeToOthers(folder, { user, report, isPassage });
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new DataFolderError(
      `The data folder ${folder} can’t be used (${reason}). Choose another with DATA_DIR.`,
    );
  }
}

type Closing = {
  readonly user: number;
  readonly report: (sentence: string) => void;
  readonly isPassage: boolean;
};

function closeToOthers(folder: string, { user, report, isPassage }: Closing): void {
  // Opening a folder of another user may fail, so the owner is checked first.
  requireOwner(folder, statSync(folder), user);
  // Checks and changes the same open folder, even if its name is replaced meanwhile.
  const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const stats = fstatSync(opened);
    requireOwner(folder, stats, user);
    const rights = stats.mode & others;
    const isOpen = rights !== 0 && !(rights === passage && user === 0);
    // Other users can reach names in a traversable folder, so its content is checked at each start.
    if (rights === passage && user === 0) closeAllIn(folder, user);
    if (isOpen) {
      // Closes the folder itself first, so that other users cannot put links in place of its content.
      fchmodSync(opened, stats.mode & 0o7700);
      closeOrLeaveOpen(folder, user, () => fchmodSync(opened, stats.mode));
    }
    const wanted = isPassage && user === 0 ? passage : isOpen ? 0 : rights;
    if (wanted !== (isOpen ? 0 : rights)) fchmodSync(opened, (stats.mode & 0o7700) | wanted);
    if (isOpen)
      report(
        `The data folder ${folder} was accessible to other users of this machine; access is now restricted.`,
      );
  } finally {
    closeSync(opened);
  }
}

/**
 * Closes the content of the folder. After a failure it opens the folder again, so that the next start closes the rest.
 */
function closeOrLeaveOpen(folder: string, user: number, openAgain: () => void): void {
  try {
    closeAllIn(folder, user);
  } catch (error) {
    openAgain();
    throw error;
  }
}

/** Refuses a link of another user, who could redirect this process anywhere. */
function requireOwnLink(folder: string, user: number): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() && stats.uid !== 0) requireOwner(folder, stats, user);
}

function requireOwner(folder: string, { uid }: Stats, user: number): void {
  if (uid === user) return;
  throw new DataFolderError(
    `The data folder ${folder} belongs to another user (uid ${uid}, but this process runs as uid ${user}). Change its owner, or choose another folder with DATA_DIR.`,
  );
}

/**
 * Closes all files below the folder. Skips links and files of other users. Root's traversable subfolders stay so: nginx's workers
 * reach their cache through one.
 */
function closeAllIn(folder: string, user: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats || stats.isSymbolicLink() || stats.uid !== user) continue;
    const rights = stats.mode & others;
    const isPassage = stats.isDirectory() && user === 0 && rights === passage;
    if (rights !== 0 && !isPassage) closeOne(path, stats.mode);
    if (stats.isDirectory()) closeAllIn(path, user);
  }
}

function closeOne(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o7700);
  } catch (error) {
    // Another program has removed the file meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
