import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

const { resolve } = createRequire(import.meta.url);
const fontFile = (weight: 400 | 700) =>
  resolve(`@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff`);

/** Points. */
const INCH = 72;
const MARGIN = 0.75 * INCH;
const LINE_GAP = 1.5;
const INK = '#101B2A';
const NAVY = '#072252';
const MUTED = '#5D6674';
const HAIRLINE = '#D6DBE3';

export interface PdfColumn {
  readonly label: string;
  /** Share of the width; all add up to 1. */
  readonly share: number;
}

/** An empty tagged document on US Letter, with the fonts `text` and `bold`. The library is loaded at the first one. */
export async function openPdf(
  { title, now }: { readonly title: string; readonly now: Date },
  layout: PDFKit.PDFDocumentOptions,
): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({
    size: 'LETTER',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    subset: 'PDF/UA',
    font: fontFile(400),
    info: { Title: printable(title), Author: 'Plumbline', CreationDate: now },
    ...layout,
  } as unknown as PDFKit.PDFDocumentOptions)
    .registerFont('text', fontFile(400))
    .registerFont('bold', fontFile(700));
}

/** A tagged PDF on US Letter, from top to bottom: whatever is drawn is in the reading order of a screen reader. */
export class TaggedPdf {
  readonly width: number;
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;

  static async open(about: { readonly title: string; readonly now: Date }): Promise<TaggedPdf> {
    return new TaggedPdf(await openPdf(about, { margin: MARGIN }));
  }

  private constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.width = this.doc.page.width - 2 * MARGIN;
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  title(text: string): void {
    this.add('H1', () => this.write(text, { bold: true, size: 22, color: NAVY }));
  }

  heading(text: string): void {
    this.keep(60);
    this.doc.moveDown(0.9);
    this.add('H2', () => this.write(text, { bold: true, size: 13, color: NAVY }));
    this.artifact(() => {
      const y = this.doc.y + 2;
      this.doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.width, y)
        .lineWidth(0.75)
        .strokeColor(HAIRLINE)
        .stroke();
    });
    this.doc.y += 8;
  }

  paragraph(
    text: string,
    look: { readonly muted?: boolean; readonly bold?: boolean; readonly width?: number } = {},
  ): void {
    this.add('P', () =>
      this.write(text, {
        bold: look.bold ?? false,
        size: 10,
        color: look.muted ? MUTED : INK,
        width: look.width ?? this.width,
      }),
    );
    this.doc.y += 3;
  }

  list(items: readonly string[]): void {
    const list = this.doc.struct('L');
    this.root.add(list);
    for (const item of items) {
      const body = this.doc.struct('LBody', {}, () => this.write(`•  ${item}`, { size: 10 }));
      list.add(this.doc.struct('LI', {}, [body]));
      body.end();
      this.doc.y += 2;
    }
    list.end();
  }

  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): void {
    const table = this.doc.struct('Table');
    this.root.add(table);
    this.tableRow(
      table,
      'TH',
      columns,
      columns.map(({ label }) => label),
    );
    for (const row of rows) this.tableRow(table, 'TD', columns, row);
    table.end();
    this.doc.x = MARGIN;
  }

  /** Black modules on white, with a text for those who cannot see it. @param modules rows of a QR code, dark is true */
  qrCode(modules: readonly (readonly boolean[])[], alt: string, size: number): void {
    this.keep(size + 10);
    const { doc } = this;
    const [x, y] = [MARGIN, doc.y + 4];
    const unit = size / modules.length;
    this.add(
      'Figure',
      () => {
        for (const [row, line] of modules.entries()) {
          for (const [column, dark] of line.entries())
            if (dark) doc.rect(x + column * unit, y + row * unit, unit, unit);
        }
        doc.fill('#000000');
      },
      { alt },
    );
    doc.y = y + size + 6;
  }

  async end(): Promise<Buffer> {
    const bytes = buffer(this.doc as unknown as NodeJS.ReadableStream);
    this.root.end();
    this.doc.end();
    return bytes;
  }

  private tableRow(
    table: PDFKit.PDFStructureElement,
    cell: 'TH' | 'TD',
    columns: readonly PdfColumn[],
    texts: readonly string[],
  ): void {
    const look = { bold: cell === 'TH', size: 9, color: cell === 'TH' ? MUTED : INK };
    const widths = columns.map(({ share }) => share * this.width - 8);
    this.font(look);
    const height = Math.max(
      ...texts.map((text, at) =>
        this.doc.heightOfString(printable(text), { width: widths[at] ?? 0, lineGap: LINE_GAP }),
      ),
    );
    this.keep(height + 8);
    const row = this.doc.struct('TR');
    table.add(row);
    const top = this.doc.y;
    let x = MARGIN;
    for (const [at, text] of texts.entries()) {
      const width = widths[at] ?? 0;
      const left = x;
      const made = this.doc.struct(cell, {}, () => this.write(text, { ...look, width, x: left, y: top }));
      row.add(made);
      made.end();
      x += width + 8;
    }
    row.end();
    this.doc.x = MARGIN;
    this.doc.y = top + height + 5;
  }

  /** Begins a new page where less than this is left. */
  private keep(height: number): void {
    if (this.doc.y + height > this.doc.page.height - MARGIN) this.doc.addPage();
  }

  private add(tag: string, draw: () => void, options: { readonly alt?: string } = {}): void {
    const element = this.doc.struct(tag as never, options, draw);
    this.root.add(element);
    element.end();
  }

  /** What only decorates is left out of the structure. */
  private artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  private font({ bold = false, size, color = INK }: Look): void {
    this.doc
      .font(bold ? 'bold' : 'text')
      .fontSize(size)
      .fillColor(color);
  }

  private write(text: string, { width = this.width, x = MARGIN, y, ...look }: Look): void {
    this.font(look);
    this.doc.text(printable(text), x, y ?? this.doc.y, { width, lineGap: LINE_GAP });
  }
}

interface Look {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly width?: number;
  readonly x?: number;
  readonly y?: number;
}

/** The font has the letters of Western Europe; others lose their accents or become a question mark. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => (isWestern(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, '')))
    .map((sign) => (isWestern(sign) ? sign : '?'))
    .join('');
const isWestern = (sign: string): boolean => /^[\n\x20-\x7E\xA0-\xFF‘’“”–—•€]*$/u.test(sign);
