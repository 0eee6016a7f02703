import { buffer } from 'node:stream/consumers';
import { openPdf, printable } from '#server/kernel/exports/tagged-pdf.ts';

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
  const about = { title: `Code for ${letter.firm}`, now: letter.printedOn };
  const doc = await openPdf(about, { margin: INCH });
  const done = buffer(doc as unknown as NodeJS.ReadableStream as never);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const add = (tag: string, draw: () => void) => root.add(doc.struct(tag, {}, draw));
  add('P', () =>
    doc
      .font('bold')
      .fontSize(16)
      .fillColor(BLUE)
      .text('Plumbline', INCH, INCH * 0.75),
  );
  add('P', () => {
    doc.font('text').fontSize(11).fillColor(INK);
    doc.text([letter.firm, ...letter.address].map(printable).join('\n'), INCH, INCH * 2.1, {
      width: 4 * INCH,
      lineGap: 3,
    });
  });
  add('P', () => doc.fillColor(GREY).text(dayOf(letter.printedOn), INCH, INCH * 3.4));
  add('H1', () => {
    doc.font('bold').fontSize(18).fillColor(INK);
    doc.text(printable(`Your code for ${letter.firm}`), INCH, INCH * 3.9, { width: 6.5 * INCH });
  });
  const paragraph = (text: string) => {
    doc.moveDown(0.8);
    add('P', () =>
      doc
        .font('text')
        .fontSize(11)
        .fillColor(INK)
        .text(printable(text), { width: 6.5 * INCH, lineGap: 3 }),
    );
  };
  paragraph(
    `${letter.claimant} asked on Plumbline to act for your firm. We send this code to its certified address, so that only its own people get it.`,
  );
  doc.moveDown(1);
  add('P', () => doc.font('bold').fontSize(30).fillColor(BLUE).text(letter.code, { characterSpacing: 3 }));
  paragraph(`Enter it at ${new URL('/claim', letter.site).href} by ${dayOf(letter.validUntil)}. You have five tries.`);
  paragraph(
    `You don't know ${letter.claimant}, or this wasn't you? Throw this letter away and give the code to nobody: without it nobody can claim your firm by mail.`,
  );
  doc.end();
  return done;
}

const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(moment);
