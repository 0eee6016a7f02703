import { inflateSync } from 'node:zlib';

/** What a PDF of ours prints in built-in fonts: the hexadecimal strings of its compressed streams. */
export function pdfText(pdf: Buffer): string {
  // compressed bytes may end like a line of Windows
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  return streams
    .map(([, body = '']) => inflated(Buffer.from(body, 'latin1')))
    .flatMap((part) => [...part.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, line = '']) =>
      [...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return ''; // not compressed: no text
  }
}
