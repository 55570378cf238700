import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { CompiledTimetable } from './compiled-timetable.ts';
import type { StringTable } from './string-table.ts';
import type { Agency } from './timetable.ts';
import { modes, type TimetableData, type TimetableHead } from './timetable-tables.ts';

/**
 * Reads and writes the file format of a compiled timetable. All numbers are little-endian:
 *
 *     8 bytes   "TIMETABL"
 *     uint32    format version
 *     uint32    length of the directory in bytes, then its CRC-32
 *     uint32    CRC-32 of all sections
 *     directory (JSON: the head, and the length of each section), then the sections, one after the other
 *
 * A section is the content of a typed array and is read directly into one.
 */
const magic = 'TIMETABL';
/** Increase this with every change of the tables or the head. */
const version = 3;
const headerLength = 24;
/** Largest number of bytes read or written at once. */
const maxChunkBytes = 2 ** 24;

const text = z.string();
const directorySchema = z.object({
  zone: text,
  coverage: z.object({ first: text, last: text }),
  agencies: z.array(z.object({ id: text, name: text, url: text, phone: text.nullable() })),
  stops: z.array(
    z.object({
      index: z.int(),
      id: text,
      name: text,
      lat: z.number(),
      lon: z.number(),
      kind: text.nullable(),
      region: text.nullable(),
      zone: text.nullable(),
      description: text.nullable(),
      facilities: z.array(text),
      wheelchairBoarding: z.enum(['unknown', 'possible', 'impossible']),
      parentStation: text.nullable(),
      isStation: z.boolean(),
    }),
  ),
  routes: z.array(
    z.object({
      index: z.int(),
      id: text,
      agency: z.int(),
      name: text,
      shortName: text.nullable(),
      mode: z.enum(modes),
    }),
  ),
  /** In the order of the file. */
  sections: z.array(z.object({ name: text, bytes: z.int().min(0) })),
});

/** Writes the file. For an atomic replacement, write to another path and rename. */
export async function encodeTimetable({ data }: CompiledTimetable, file: string): Promise<void> {
  const sections = sectionsOf(data);
  const { zone, coverage, agencies, stops, routes } = data.head;
  const directory = Buffer.from(
    JSON.stringify({
      zone,
      coverage,
      agencies,
      stops,
      routes: routes.map((route) => ({ ...route, agency: agencies.indexOf(route.agency) })),
      sections: sections.map(([name, { length }]) => ({ name, bytes: length })),
    }),
  );
  const header = Buffer.alloc(headerLength);
  header.write(magic, 'latin1');
  header.writeUInt32LE(version, 8);
  header.writeUInt32LE(directory.length, 12);
  header.writeUInt32LE(crc32(directory), 16);
  header.writeUInt32LE(
    sections.reduce((sum, [, section]) => crc32(section, sum), 0),
    20,
  );
  const handle = await open(file, 'w');
  try {
    for (const part of [header, directory, ...sections.map(([, section]) => section)])
      for (let from = 0; from < part.length; from += maxChunkBytes)
        await writeAll(handle, part.subarray(from, from + maxChunkBytes));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads the file. Throws an Error with file name and reason if it is damaged or has another version. */
export async function decodeTimetable(file: string): Promise<CompiledTimetable> {
  const handle = await open(file, 'r');
  try {
    const damaged = (what: string) => new Error(`The timetable file ${file} is damaged: ${what}.`);
    const read = async (length: number) => {
      const part = new Uint8Array(length);
      for (let done = 0; done < length; ) {
        const { bytesRead } = await handle.read(part, done, Math.min(maxChunkBytes, length - done));
        if (bytesRead === 0) throw damaged('it ends too early');
        done += bytesRead;
      }
      return part;
    };
    const header = Buffer.from((await read(headerLength)).buffer);
    if (header.toString('latin1', 0, 8) !== magic) throw new Error(`${file} is not a timetable file.`);
    const found = header.readUInt32LE(8);
    if (found !== version)
      throw new Error(
        `The timetable file ${file} has version ${found}; this program reads version ${version}.`,
      );
    const { size } = await handle.stat();
    const directoryLength = header.readUInt32LE(12);
    if (headerLength + directoryLength > size) throw damaged('it ends too early');
    const directory = await read(directoryLength);
    if (crc32(directory) !== header.readUInt32LE(16)) throw damaged('the directory has changed');
    const head = directorySchema.parse(JSON.parse(Buffer.from(directory).toString('utf8')));
    const total = head.sections.reduce((sum, { bytes }) => sum + bytes, headerLength + directoryLength);
    if (total !== size) throw damaged(`it has ${size} bytes and should have ${total}`);
    const sections = new Map<string, Uint8Array<ArrayBuffer>>();
    let sum = 0;
    for (const { name, bytes } of head.sections) {
      const section = await read(bytes);
      sum = crc32(section, sum);
      sections.set(name, section);
    }
    if (sum !== header.readUInt32LE(20)) throw damaged('a section has changed');
    const section = (name: string) => {
      const bytes = sections.get(name);
      if (!bytes) throw damaged(`it has no ${name}`);
      return bytes;
    };
    return new CompiledTimetable(dataOf(headOf(head), section));
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, part: Uint8Array): Promise<void> {
  for (let done = 0; done < part.length; )
    done += (await handle.write(part, done, part.length - done)).bytesWritten;
}

/** Sections by name, as bytes. */
function sectionsOf({ tables, tripIds, texts }: TimetableData): [string, Uint8Array][] {
  const arrays = {
    ...tables,
    ...Object.fromEntries(Object.entries(tripIds).map(([part, array]) => [`tripIds.${part}`, array])),
    ...Object.fromEntries(Object.entries(texts).map(([part, array]) => [`texts.${part}`, array])),
  };
  return Object.entries(arrays).map(([name, { buffer, byteOffset, byteLength }]) => [
    name,
    new Uint8Array(buffer, byteOffset, byteLength),
  ]);
}

function headOf({ sections: _, routes, ...head }: z.output<typeof directorySchema>): TimetableHead {
  const nobody: Agency = { id: '', name: '', url: '', phone: null };
  return {
    ...head,
    routes: routes.map((route) => ({ ...route, agency: head.agencies[route.agency] ?? nobody })),
  };
}

/** @param bytes returns a section by name, at the start of its own buffer */
function dataOf(head: TimetableHead, bytes: (name: string) => Uint8Array<ArrayBuffer>): TimetableData {
  const ints = (name: string) => new Int32Array(bytes(name).buffer);
  const strings = (name: string): StringTable => ({
    bytes: bytes(`${name}.bytes`),
    starts: ints(`${name}.starts`),
    slots: ints(`${name}.slots`),
  });
  return {
    head,
    tripIds: strings('tripIds'),
    texts: strings('texts'),
    tables: {
      stopRows: ints('stopRows'),
      stopRowStarts: ints('stopRowStarts'),
      timeRows: ints('timeRows'),
      timeRowStarts: ints('timeRowStarts'),
      sequenceRows: ints('sequenceRows'),
      sequenceRowStarts: ints('sequenceRowStarts'),
      tripRoute: ints('tripRoute'),
      tripService: ints('tripService'),
      tripStopRow: ints('tripStopRow'),
      tripTimeRow: ints('tripTimeRow'),
      tripSequenceRow: ints('tripSequenceRow'),
      tripStart: ints('tripStart'),
      tripHeadsign: ints('tripHeadsign'),
      tripShortName: ints('tripShortName'),
      tripSource: ints('tripSource'),
      tripDetails: bytes('tripDetails'),
      routeTrips: ints('routeTrips'),
      routeTripStarts: ints('routeTripStarts'),
      runTrip: ints('runTrip'),
      runStart: ints('runStart'),
      runTimes: ints('runTimes'),
      patternRunStarts: ints('patternRunStarts'),
      patternStopRow: ints('patternStopRow'),
      patternMode: bytes('patternMode'),
      serviceDays: ints('serviceDays'),
      serviceBits: ints('serviceBits'),
      transferStarts: ints('transferStarts'),
      transferTo: ints('transferTo'),
      transferSeconds: ints('transferSeconds'),
      transferMode: bytes('transferMode'),
      changeTimes: ints('changeTimes'),
      changeMode: bytes('changeMode'),
    },
  };
}
