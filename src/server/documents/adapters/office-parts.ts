import { xmlTags } from './xml-tags.ts';

/** Why a part of an Office file is rejected. */
export type PartFault = 'type' | 'zip-bomb' | 'executable' | 'external';

/** Relationships and content types are lists of a few hundred lines. */
const MAX_MARKUP = 5_000_000;
/** Embedded objects are searched as a whole. */
const MAX_OBJECT = 30_000_000;
const WINDOW = 1_000_000;

export const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1');
const PROGRAMS = ['MZ', '\x7fELF', '#!', '{\\rt', '\x4c\x00\x00\x00\x01\x14\x02\x00'].map((start) =>
  Buffer.from(start, 'latin1'),
);
/** Office writes UTF-8; in UTF-16 nothing below would be found. */
const WIDE_TEXT = ['fffe', 'feff', '3c00', '003c'].map((start) => Buffer.from(start, 'hex'));
/** Links that start programs. */
const DDE = ['<ddeLink', ':ddeLink'];
const LONGEST_DDE = 8;

/** Streams of a compound file: macros of any Office version, and any file that was put into a document. */
const MACRO_STREAMS = ['_vba_project', '\x01ole10native'].map((name) => [...name].join('\0'));
const LONGEST_STREAM = 64;
const MACRO_TYPES = /macroenabled|vbaproject|vbadata|macrosheet/i;
const MACRO_RELATIONS = /\/(?:vbaproject|wordvbadata|xlmacrosheet|xlintlmacrosheet)$/i;
/** Another document within this one, in any format. */
const IMPORTED_DOCUMENT = /\/afchunk$/i;
/** What may lie outside: where a link leads, and other workbooks, which Excel asks about. */
const MAY_BE_EXTERNAL = /\/(?:hyperlink|externallink\w*|xlpathmissing|xlstartup|xlalternatestartup|xllibrary)$/i;
const TEMPLATE = /\/attachedtemplate$/i;
/** Word notes where the template was on the disk of whoever wrote the document. */
const ON_OWN_DISK = /^file:\/\/\/(?:[a-z]:[\\/]|users\/)/i;

type Held = 'markup' | 'object' | null;

/** How much of a part has to be read as a whole: decided by its name and its first bytes. */
export function heldAs(name: string, start: Buffer): Held | PartFault {
  const plain = plainName(name);
  if (PROGRAMS.some((program) => startsWith(start, program))) return 'executable';
  if (plain.endsWith('.rels') || plain === '[content_types].xml') return 'markup';
  if (startsWith(start, COMPOUND_FILE) || startsWith(start, ARCHIVE)) return 'object';
  return WIDE_TEXT.some((mark) => startsWith(start, mark)) ? 'type' : null;
}

const startsWith = (start: Buffer, mark: Buffer) => start.subarray(0, mark.length).equals(mark);

/** Readers compare names of parts without case, and read escapes in them. */
export const plainName = (name: string): string =>
  name.replace(/%([2-7][\da-f])/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))).toLowerCase();

/** Collects what has to be looked at of a part while it is unpacked, and no more. */
export function createPartReader(name: string) {
  let held: Held = null;
  let started = false;
  let bytes = 0;
  let last = '';
  const pieces: Buffer[] = [];
  return {
    /** @returns the fault that this piece shows, if any */
    add(piece: Buffer): PartFault | null {
      if (!started) {
        started = true;
        const as = heldAs(name, piece);
        if (as !== 'markup' && as !== 'object' && as !== null) return as;
        held = as;
      }
      bytes += piece.length;
      if (held === null) {
        const text = last + piece.toString('latin1');
        last = text.slice(-LONGEST_DDE);
        return DDE.some((mark) => text.includes(mark)) ? 'external' : null;
      }
      pieces.push(piece);
      return bytes > (held === 'markup' ? MAX_MARKUP : MAX_OBJECT) ? 'zip-bomb' : null;
    },
    /** @param inspectArchive what is wrong with an Office file within this one */
    async end(inspectArchive: (file: Buffer) => Promise<PartFault | null>): Promise<PartFault | null> {
      if (held === null) return null;
      const whole = Buffer.concat(pieces);
      if (held === 'markup') return markupFault(whole);
      return startsWith(whole, ARCHIVE) ? inspectArchive(whole) : compoundFault(whole);
    },
  };
}

/** Macros and packaged files within a compound file. */
export function compoundFault(file: Buffer): PartFault | null {
  for (let at = 0; at < file.length; at += WINDOW) {
    const text = file.toString('latin1', at, at + WINDOW + LONGEST_STREAM).toLowerCase();
    if (MACRO_STREAMS.some((name) => text.includes(name))) return 'executable';
  }
  return null;
}

function markupFault(file: Buffer): PartFault | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    if (/^<\?xml[^>]{0,200}encoding\s{0,9}=\s{0,9}["'](?!(?:utf-8|us-ascii)["'])/i.test(text)) return 'type';
    for (const { name, attributes } of xmlTags(text)) {
      const fault = name === 'Relationship' ? relationFault(attributes) : typeFault(attributes);
      if (fault) return fault;
    }
    return null;
  } catch {
    return 'type';
  }
}

const typeFault = (attributes: ReadonlyMap<string, string>): PartFault | null =>
  MACRO_TYPES.test(attributes.get('ContentType') ?? '') ? 'executable' : null;

function relationFault(attributes: ReadonlyMap<string, string>): PartFault | null {
  const type = (attributes.get('Type') ?? '').trim();
  const target = (attributes.get('Target') ?? '').trim();
  if (MACRO_RELATIONS.test(type)) return 'executable';
  if (IMPORTED_DOCUMENT.test(type)) return 'external';
  if (attributes.get('TargetMode')?.trim().toLowerCase() !== 'external') return null;
  if (TEMPLATE.test(type) && ON_OWN_DISK.test(target)) return null;
  return MAY_BE_EXTERNAL.test(type) ? null : 'external';
}
