/** Keeps the statements of the embedded database prepared, because PGlite parses and plans each one every time. */
import { type PGlite, protocol } from '@electric-sql/pglite';
import QuickLRU from 'quick-lru';

type Execute = PGlite['execProtocolStream'];

/** A statement that PostgreSQL keeps parsed and planned under a name. */
interface PreparedStatement {
  readonly name: string;
  /** PostgreSQL's description of its parameters and columns, once it was asked for. */
  description?: Awaited<ReturnType<Execute>>;
}

/** Prepared statements: between this number and twice as many. */
const maxStatements = 100;

/** Maximum length of a prepared statement, in bytes. Plans take many times as much, and PGlite never returns memory. */
const maxBytes = 4_096;

/**
 * Age from which the next use prepares a statement again, in milliseconds. PostgreSQL makes a new plan when the
 * statistics of a table change, but PGlite has no background process that updates them. A plan for a small table would
 * be used while that grows.
 */
const maxAgeMs = 60_000;

/** First bytes of the messages that name a statement. */
const kinds = { parse: 'P', describe: 'D', bind: 'B' } as const;

/** Position of the name in them. One byte is the kind, four are the length; Describe and Bind have one more before it. */
const nameAt = { parse: 5, describe: 6, bind: 6 } as const;

/**
 * Returns a function that executes messages of PostgreSQL's protocol as `execute` does, but gives unnamed statements a
 * name and prepares equal ones once. PGlite sends all messages of a query before those of the next. Columns and
 * parameters of a statement must keep their types meanwhile, so use it after migrations.
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function prepareStatements(execute: Execute): Execute {
  const outdated: string[] = [];
  const statements = new QuickLRU<string, PreparedStatement>({
    maxSize: maxStatements,
    maxAge: maxAgeMs,
    onEviction: (_message, { name }) => outdated.push(name),
  });
  let count = 0;
  let current: PreparedStatement | undefined;

  const prepare = async (message: Buffer, options: Parameters<Execute>[1]) => {
    current = undefined;
    const isNamed = message[nameAt.parse] !== 0;
    if (isNamed || message.length > maxBytes) return execute(message, options);
    const key = message.toString('latin1');
    current = statements.get(key);
    if (current) return [];
    for (const name of outdated.splice(0))
      await execute(protocol.serialize.close({ type: 'S', name }), options);
    count += 1;
    const statement = { name: `s${count}` };
    const results = await execute(insertName(message, nameAt.parse, statement.name), options);
    statements.set(key, statement);
    current = statement;
    return results;
  };

  return async (message, options) => {
    const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
    const kind = bytes.toString('latin1', 0, 1);
    if (kind === kinds.parse) return prepare(bytes, options);
    if (!current) return execute(message, options);
    if (kind === kinds.bind) return execute(insertName(bytes, nameAt.bind, current.name), options);
    // Describe is of a statement (S) or of a portal (P), which has the statement's bound parameters.
    const isOfStatement = kind === kinds.describe && bytes.toString('latin1', 5, 6) === 'S';
    if (!isOfStatement) return execute(message, options);
    current.description ??= await execute(insertName(bytes, nameAt.describe, current.name), options);
    // PGlite adds messages to what it gets.
    return [...current.description];
  };
}

/** Returns the message with a name instead of none. Bytes 1 to 4 are its length. */
function insertName(message: Buffer, at: number, name: string): Buffer {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  named.writeInt32BE(named.length - 1, 1);
  return named;
}
