import { buffer } from 'node:stream/consumers';

/** What a letter with a code says. */
export interface LetterContent {
  readonly firm: string;
  /** Lines below the name. */
  readonly address: readonly string[];
  readonly claimant: string;
  readonly code: string;
  readonly printedOn: Date;
  readonly validUntil: Date;
  /** Origin of the pages. */
  readonly site: string;
}

const INK = '#101B2A';
const BLUE = '#072252';
const GREY = '#5D6674';
const INCH = 72;

/** A letter as a tagged PDF on US Letter; the address stands in the window of a #10 envelope. */
export async function letterPdf(letter: LetterContent): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: INCH,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `Code for ${plain(letter.firm)}`, Author: 'Plumbline', CreationDate: letter.printedOn },
  });
  const done = buffer(doc as unknown as NodeJS.ReadableStream as never);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const add = (tag: string, draw: () => void) => root.add(doc.struct(tag, {}, draw));
  add('P', () =>
    doc
      .font('Helvetica-Bold')
      .fontSize(16)
      .fillColor(BLUE)
      .text('Plumbline', INCH, INCH * 0.75),
  );
  add('P', () => {
    doc.font('Helvetica').fontSize(11).fillColor(INK);
    doc.text([letter.firm, ...letter.address].map(plain).join('\n'), INCH, INCH * 2.1, { width: 4 * INCH, lineGap: 3 });
  });
  add('P', () => doc.fillColor(GREY).text(dayOf(letter.printedOn), INCH, INCH * 3.4));
  add('H1', () => {
    doc.font('Helvetica-Bold').fontSize(18).fillColor(INK);
    doc.text(plain(`Your code for ${letter.firm}`), INCH, INCH * 3.9, { width: 6.5 * INCH });
  });
  const paragraph = (text: string) => {
    doc.moveDown(0.8);
    add('P', () =>
      doc
        .font('Helvetica')
        .fontSize(11)
        .fillColor(INK)
        .text(plain(text), { width: 6.5 * INCH, lineGap: 3 }),
    );
  };
  paragraph(
    `${letter.claimant} asked on Plumbline to act for ${letter.firm}. We send this code to the certified address of the firm, so that only its own people get it.`,
  );
  doc.moveDown(1);
  add('P', () => doc.font('Courier-Bold').fontSize(30).fillColor(BLUE).text(letter.code, { characterSpacing: 3 }));
  paragraph(`Enter it at ${new URL('/claim', letter.site).href} by ${dayOf(letter.validUntil)}. You have five tries.`);
  paragraph(
    `You don't know ${letter.claimant}, or this wasn't you? Throw this letter away and give the code to nobody: without it nobody can claim your firm by mail.`,
  );
  doc.end();
  return done;
}

const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(moment);

/** The built-in fonts know Western European letters only; others lose their accents or become a question mark. */
const plain = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => (isWestern(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, '')))
    .map((sign) => (isWestern(sign) ? sign : '?'))
    .join('');
const isWestern = (sign: string): boolean => /^[\n\x20-\x7E\xA0-\xFF‘’“”–—•€]*$/u.test(sign);
