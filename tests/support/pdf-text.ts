import { inflateSync } from 'node:zlib';

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return ''; // not compressed: no text
  }
}

/** What a PDF of ours prints: the glyphs of its fonts, read by the maps that screen readers use. */
export function pdfText(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? '']),
  );
  const streamOf = (body: string) =>
    inflated(Buffer.from(/stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '', 'latin1'));
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '') ?? '')?.[1] ?? '';
      return [name, lettersOf(streamOf(objects.get(map) ?? ''))];
    }),
  );
  const lines: string[] = [];
  for (const body of objects.values()) {
    let letters: ReadonlyMap<number, string> = new Map();
    for (const [, font, line] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? letters;
      else
        lines.push(
          glyphsOf(line ?? '')
            .map((glyph) => letters.get(glyph) ?? '')
            .join(''),
        );
    }
  }
  return lines.join('\n');
}

const glyphsOf = (line: string): number[] =>
  [...line.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((hex) => Number.parseInt(hex, 16));

/** Letters by glyph, of a map as `<0000> <00ff> [<0041> <00660069> …]`. */
function lettersOf(map: string): Map<number, string> {
  const ranges = [...map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)];
  return new Map(
    ranges.flatMap(([, from = '0', letters = '']) =>
      [...letters.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = ''], at): [number, string] => [
        Number.parseInt(from, 16) + at,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  );
}
