/** The folder in which everything is kept (`DATA_DIR`): for the user this process runs as, and for nobody else of the machine. */
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

/** The data folder can't be used safely. `message` is one line for a person. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** What the group and all others may do. */
const others = 0o077;
/** They may pass through a folder whose names they know, and neither list nor change it. */
const passage = 0o011;

/**
 * Makes the data folder where it is missing, closes it to other users, and sets the umask so that this process makes only
 * private files from now on. Every program that writes there calls this before anything else, from its main thread.
 *
 * A folder that others can read, as an older release made it, is closed with all that is in it. One that belongs to another
 * user is refused, and so is a symbolic link of another user's; a link of this user's or root's is followed. Where the system
 * has no users (Windows) the folder is made and nothing else is done. Throws `DataFolderError`.
 * @param folder absolute
 * @param report hears of a folder that was open and is closed now, in one sentence
 * @param isPassage whether programs that root starts as other users have folders of their own in it. A later call without it
 *   leaves that as it is.
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
  // Opening needs rights that the folder of another user may not give.
  requireOwner(folder, statSync(folder), user);
  // What is checked is what is changed, whatever happens to the name meanwhile.
  const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const stats = fstatSync(opened);
    requireOwner(folder, stats, user);
    const rights = stats.mode & others;
    const isOpen = rights !== 0 && !(rights === passage && user === 0);
    // Other users may name what is in a folder that they may pass through: it is looked into at each start.
    if (rights === passage && user === 0) closeAllIn(folder, user);
    if (isOpen) {
      // The top first: while the rest is closed nobody else may put links in its place.
      fchmodSync(opened, stats.mode & 0o7700);
      closeOrLeaveOpen(folder, user, () => fchmodSync(opened, stats.mode));
    }
    const wanted = isPassage && user === 0 ? passage : isOpen ? 0 : rights;
    if (wanted !== (isOpen ? 0 : rights)) fchmodSync(opened, (stats.mode & 0o7700) | wanted);
    if (isOpen)
      report(`The data folder ${folder} was open to other users of this machine; it is closed now.`);
  } finally {
    closeSync(opened);
  }
}

/** Closes what is in the folder. Where that fails the folder is opened again, so that the next start closes the rest. */
function closeOrLeaveOpen(folder: string, user: number, openAgain: () => void): void {
  try {
    closeAllIn(folder, user);
  } catch (error) {
    openAgain();
    throw error;
  }
}

/** Whoever may change a link of theirs could lead this process anywhere. */
function requireOwnLink(folder: string, user: number): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() && stats.uid !== 0) requireOwner(folder, stats, user);
}

function requireOwner(folder: string, { uid }: Stats, user: number): void {
  if (uid === user) return;
  throw new DataFolderError(
    `The data folder ${folder} belongs to another user (uid ${uid}, and this is uid ${user}). Give it to this one, or choose another with DATA_DIR.`,
  );
}

/** Links are left alone, and so are folders of other users, who keep their own. */
function closeAllIn(folder: string, user: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats || stats.isSymbolicLink() || stats.uid !== user) continue;
    if ((stats.mode & others) !== 0) closeOne(path, stats.mode);
    if (stats.isDirectory()) closeAllIn(path, user);
  }
}

function closeOne(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o7700);
  } catch (error) {
    // A file that another program has removed meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
