/** An import that is refused. `message` is one line that says where and why; the old content is still in place. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
