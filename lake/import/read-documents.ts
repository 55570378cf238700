/** NDJSON reader: yields validated documents with their file and line. */
import { TextDecoder } from 'node:util';
import { isRecord } from '#contracts/is-record.ts';
import { isDocumentId, isLakeDocument, type LakeDocument } from '../store/document.ts';
import { findFieldFault } from '../store/validate-fields.ts';
import { type DocumentFile, ImportError } from './import-source.ts';

/** A document and its place. */
export type PlacedDocument = {
  readonly document: LakeDocument;
  readonly file: string;
  readonly line: number;
};

const MAX_LINE_CHARACTERS = 64 * 1024 * 1024;

/** Yields the documents of a file in order. Throws `ImportError` with file, line and reason at the first invalid line. */
export async function* readDocuments(file: DocumentFile): AsyncGenerator<PlacedDocument> {
  let line = 0;
  try {
    for await (const text of readLines(file)) {
      line++;
      const content = line === 1 ? text.replace(/^\uFEFF/, '') : text;
      if (content.trim() !== '') yield { document: parseLine(content), file: file.name, line };
    }
  } catch (error) {
    if (error instanceof LineError) throw new ImportError(`${file.name}, line ${line}: ${error.message}`);
    if (error instanceof TypeError)
      throw new ImportError(`${file.name}, line ${line + 1}: is not valid UTF-8.`);
    throw error;
  }
}

class LineError extends Error {}

async function* readLines(file: DocumentFile): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of file.open()) {
    if (!(chunk instanceof Uint8Array)) throw new Error('The document stream does not contain bytes.');
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > MAX_LINE_CHARACTERS)
      throw new ImportError(`${file.name}: a line is longer than 64 MB.`);
    yield* parts;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

function parseLine(text: string): LakeDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new LineError(`is not valid JSON (${error instanceof Error ? error.message : 'unknown fault'})`);
  }
  if (!isRecord(value)) throw new LineError('is not a JSON object');
  if (typeof value._id !== 'string') throw new LineError('the document has no _id');
  if (!isDocumentId(value._id)) throw new LineError(`"${value._id.slice(0, 130)}" is not a valid _id`);
  if (typeof value._type !== 'string' || value._type === '') throw new LineError('the document has no _type');
  if (!isLakeDocument(value)) throw new LineError('is not a document');
  const fault = findFieldFault(value);
  if (fault !== null) throw new LineError(fault);
  return value;
}
