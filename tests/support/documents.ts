import { crc32, deflateRawSync } from 'node:zlib';
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

const heic = (): Buffer => Buffer.from('0000001c6674797068656963000000006d696631686569636d6961660000', 'hex');

/** Accepted files by name, each with its media type. */
export const validDocuments = (): Record<string, [Buffer, string]> => ({
  'insurance.pdf': [pdf(), 'application/pdf'],
  'letter.docx': [docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  'costs.xlsx': [xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  'costs.csv': [Buffer.from('\uFEFFTrade,Amount\nCarpintería,1200\n'), 'text/csv'],
  'note.txt': [Buffer.from('The wall is done.\n'), 'text/plain'],
  'scan.jpeg': [Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'image/jpeg'],
  'plan.png': [blackPng(64), 'image/png'],
  'phone.heic': [heic(), 'image/heic'],
});

/** Files disguised as documents, each with the expected fault. */
export function maliciousDocuments(): Record<string, [Buffer, 'type' | 'zip-bomb' | 'executable']> {
  const zeros = Buffer.alloc(20_000_000);
  const macro = { name: 'word/vbaProject.bin', content: 'Sub AutoOpen()' };
  const whole = docx();
  return {
    'page.pdf': [Buffer.from(HTML), 'type'],
    'late.pdf': [Buffer.concat([Buffer.from(HTML), pdf()]), 'type'],
    'drawing.png': [Buffer.from(SVG), 'type'],
    'drawing.txt': [Buffer.from(SVG), 'type'],
    'page.csv': [Buffer.from(`\n  ${HTML}`), 'type'],
    'latin.csv': [Buffer.from('Carpinter\xeda,1200', 'latin1'), 'type'],
    'bytes.txt': [Buffer.from('a\0b'), 'type'],
    'text.pdf': [Buffer.from('The wall is done.'), 'type'],
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
export function documentUploader(t: TestApp, token: string | null) {
  const begin = (name: string, bytes: number) =>
    t.call(token, 'POST', '/document_uploads', undefined, {
      ...TUS,
      'upload-length': String(bytes),
      'upload-metadata': metadataOf(name),
    });
  const part = (upload: string, at: number, content: Buffer) =>
    t.call(token, 'PATCH', `/document_uploads/${upload}`, content, { ...PART, 'upload-offset': String(at) });
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
