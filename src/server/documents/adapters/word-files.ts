import { compoundFault, type PartFault } from './office-parts.ts';

/** Every Word file of 1997 to 2003 has this stream; workbooks, presentations and installers have others. */
const DOCUMENT_STREAM = Buffer.from('WordDocument', 'utf16le');
const SECTOR = 512;
/** First bytes of the document's own header, which lies at the start of a sector. */
const HEADER = 0xa5ec;
const FLAGS_AT = 0x0a;
const ENCRYPTED = 0x0100;

/** Field codes that fetch or start something when the document is opened; what precedes them marks a field. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Word marks fields with them
const LOADING_FIELD = /\x13\s*(?:dde|ddeauto|include|includetext|includepicture|import|link)[\s"\x14]/i;

/** Whether a compound file is a Word document without what acts by itself; else why not. */
export function detectWordDocument(file: Buffer): 'doc' | PartFault {
  if (!file.includes(DOCUMENT_STREAM)) return 'type';
  const header = headersOf(file);
  if (header.length === 0 || header.some((at) => (file.readUInt16LE(at + FLAGS_AT) & ENCRYPTED) !== 0)) return 'type';
  const fault = compoundFault(file);
  if (fault) return fault;
  // text is stored in one byte or in two for each character
  const text = file.toString('latin1').replaceAll('\0', '');
  return LOADING_FIELD.test(text) || hasFarTemplate(text) ? 'external' : 'doc';
}

function headersOf(file: Buffer): number[] {
  const found: number[] = [];
  for (let at = SECTOR; at + SECTOR <= file.length; at += SECTOR) if (file.readUInt16LE(at) === HEADER) found.push(at);
  return found;
}

/** Whether a template is named that is not on the disk of whoever wrote the document. */
function hasFarTemplate(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what ends a name
  return text.split(/[\x00-\x1f"]/).some((piece) => {
    const end = piece.toLowerCase().lastIndexOf('.dot');
    const path = end < 0 ? '' : piece.slice(0, end);
    return path.includes('://') || path.includes('\\\\');
  });
}
