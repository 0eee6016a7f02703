import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { REPORT_LIMITS } from '#contract/reports/rules.ts';
import type { ReportHead, ReportRow, ShownColumn } from '#contract/reports/schema.ts';
import { openPdf, printable } from '#server/kernel/exports/tagged-pdf.ts';
import { cellText, settingWords } from './cell-words.ts';
import { columnWidths, type Need } from './fit-columns.ts';

const MARGIN = 40;
const HEAD = 26;
const FOOT = 20;
const GAP = 6;
/** A text that is longer than that takes several lines; in font sizes. */
const LONGEST = 24;
const INK = '#101B2A';
const NAVY = '#072252';
const MUTED = '#5D6674';
const HAIRLINE = '#D6DBE3';

/** A report with what its file needs. */
export interface PrintedReport {
  readonly head: ReportHead;
  readonly rows: readonly ReportRow[];
  /** Null where it is not published. */
  readonly number: number | null;
}

/**
 * A tagged PDF on US Letter, landscape: the head of the report on the first page, heads of columns and totals on every page.
 * Holds the first rows alone where there are very many, and says so; totals are of all.
 */
export async function reportPdf(report: PrintedReport, now: Date): Promise<Buffer> {
  const { head } = report;
  const about = { title: `${head.title}, ${head.project.name}`, now };
  const page = new Pages(report, await openPdf(about, { layout: 'landscape', margin: MARGIN }));
  page.begin();
  const shown = report.rows.slice(0, REPORT_LIMITS.pdf);
  for (const [at, row] of shown.entries()) {
    page.row(row);
    // other requests get their turn
    if (at % 10 === 9) await setImmediate();
  }
  return page.end();
}

interface Look {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

class Pages {
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly width: number;
  private readonly widths: readonly number[];
  private readonly report: PrintedReport;
  private readonly size: number;
  private table: PDFKit.PDFStructureElement | null = null;
  private pages = 1;
  private readonly known = new Map<string, number>();

  constructor(report: PrintedReport, doc: PDFKit.PDFDocument) {
    this.report = report;
    this.doc = doc;
    this.width = this.doc.page.width - 2 * MARGIN;
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    const { size, widths } = columnWidths(this.needs(), { width: this.width, gap: GAP });
    this.size = size;
    this.widths = widths;
  }

  /** Of each column over all rows that are printed, its head and its total, at a font size of one point. */
  private needs(): Need[] {
    const { columns, totals } = this.report.head;
    const rows = this.report.rows.slice(0, REPORT_LIMITS.pdf);
    this.doc.font('bold').fontSize(10);
    // a little more, since lines are broken before the last pixel
    const width = (text: string) => this.doc.widthOfString(printable(text)) / 10 + 0.4;
    return columns.map((column, at) => {
      const isAmount = column.role === 'measure';
      const texts = [...new Set([...rows.map(({ cells }) => cells[at] ?? null), totals[at] ?? null])].map((cell) =>
        cellText(column, cell),
      );
      const words = [...(isAmount ? texts : texts.flatMap((text) => text.split(/[\s-]/))), ...column.label.split(' ')];
      const longest = (some: readonly string[]) => some.reduce((most, text) => Math.max(most, width(text)), 0);
      const least = longest(words);
      return { least, most: Math.max(least, Math.min(longest(texts), LONGEST)) };
    });
  }

  begin(): void {
    const { head, number, rows } = this.report;
    this.pageHead();
    this.add('H1', () => this.write(head.title, { bold: true, size: 18, color: NAVY }));
    const published = number === null ? [] : [`Published report ${number}`];
    const about = [head.project.name, head.project.number, head.project.owner].filter((one) => one !== null);
    this.paragraph([...published, ...about].join(' · '), true);
    for (const line of head.head) this.paragraph(line, true);
    const rules = head.rules === null ? [] : [`Counted by ${head.rules.name}, version ${head.rules.version}`];
    this.paragraph([`As of ${moment(head.as_of)}`, ...rules, ...settingWords(head)].join(' · '), false);
    for (const { label, value, kind, note } of head.facts)
      this.paragraph(`${label}: ${cellText({ kind, words: null }, value)}${note === null ? '' : ` (${note})`}`, false);
    if (rows.length > REPORT_LIMITS.pdf)
      this.paragraph(
        `These are the first ${REPORT_LIMITS.pdf.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')} rows. The totals are of all; the workbook has all rows.`,
        false,
      );
    this.doc.y += 6;
    this.columnHeads();
  }

  row({ cells, level }: ReportRow): void {
    const { columns, settings } = this.report.head;
    const isSubtotal = settings.subtotals && level < settings.group.length;
    const texts = columns.map((column, at) => {
      if (isSubtotal && column.role === 'dimension' && at === level) return 'Subtotal';
      if (isSubtotal && column.role === 'dimension' && at > level) return '';
      return cellText(column, cells[at]);
    });
    const height = this.heightOf(texts);
    if (this.doc.y + height + 2 * FOOT > this.doc.page.height - MARGIN) this.nextPage();
    this.tableRow('TD', texts, { bold: isSubtotal });
  }

  async end(): Promise<Buffer> {
    this.pageFoot();
    this.table?.end();
    this.doc.y += 10;
    for (const sentence of this.report.head.method) {
      if (this.doc.y + 40 > this.doc.page.height - MARGIN) this.plainPage();
      this.paragraph(sentence, false);
    }
    const bytes = buffer(this.doc as unknown as NodeJS.ReadableStream);
    this.root.end();
    this.doc.end();
    return bytes;
  }

  private nextPage(): void {
    this.pageFoot();
    this.table?.end();
    this.table = null;
    this.plainPage();
    this.columnHeads();
  }

  private plainPage(): void {
    this.doc.addPage();
    this.pages += 1;
    this.pageHead();
  }

  /** Totals of all rows on every page. */
  private pageFoot(): void {
    const { columns, totals } = this.report.head;
    const texts = columns.map((column, at) =>
      column.role === 'measure' ? cellText(column, totals[at]) : at === 0 ? 'Total of all rows' : '',
    );
    this.line();
    this.tableRow('TD', texts, { bold: true });
  }

  private columnHeads(): void {
    this.table = this.doc.struct('Table');
    this.root.add(this.table);
    this.tableRow(
      'TH',
      this.report.head.columns.map(({ label }) => label),
      { bold: true },
    );
    this.line();
  }

  private tableRow(cell: 'TH' | 'TD', texts: readonly string[], { bold }: { readonly bold: boolean }): void {
    const row = this.doc.struct('TR');
    this.table?.add(row);
    const [top, height] = [this.doc.y, this.heightOf(texts)];
    let x = MARGIN;
    for (const [at, text] of texts.entries()) {
      const [width, left] = [this.widths[at] ?? 0, x];
      const align = this.isNumber(this.report.head.columns[at]) ? 'right' : 'left';
      const color = cell === 'TH' ? MUTED : INK;
      const made = this.doc.struct(cell, cell === 'TH' ? ({ scope: 'Column' } as never) : {}, () =>
        this.write(text, { size: this.size, bold, color, width, x: left, y: top, align }),
      );
      row.add(made);
      made.end();
      x += width + GAP;
    }
    row.end();
    this.doc.x = MARGIN;
    this.doc.y = top + height + 4;
  }

  private readonly isNumber = (column: ShownColumn | undefined): boolean => column?.role === 'measure';

  private heightOf(texts: readonly string[]): number {
    this.doc.font('bold').fontSize(this.size);
    const line = this.doc.currentLineHeight(true);
    return Math.max(
      ...texts.map((text, at) => {
        const width = this.widths[at] ?? 0;
        // most cells are one line, which is known without breaking them
        return this.widthOf(text) <= width ? line : this.doc.heightOfString(printable(text), { width });
      }),
    );
  }

  /** In bold at the size of the table. */
  private widthOf(text: string): number {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    this.doc.font('bold').fontSize(this.size);
    const width = this.doc.widthOfString(printable(text));
    this.known.set(text, width);
    return width;
  }

  /** On every page: what it is of. Decoration for readers of the structure, who have the heading. */
  private pageHead(): void {
    const { head } = this.report;
    this.doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] } as never);
    this.write(`${head.title} · ${head.project.name}`, {
      size: 8,
      color: MUTED,
      y: MARGIN - 14,
      width: this.width / 2,
    });
    this.write(`Page ${this.pages}`, {
      size: 8,
      color: MUTED,
      y: MARGIN - 14,
      x: MARGIN + this.width / 2,
      width: this.width / 2,
      align: 'right',
    });
    this.doc.endMarkedContent();
    this.doc.x = MARGIN;
    this.doc.y = MARGIN + (this.pages === 1 ? 6 : HEAD - 16);
  }

  private line(): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc
      .moveTo(MARGIN, this.doc.y)
      .lineTo(MARGIN + this.width, this.doc.y)
      .lineWidth(0.75)
      .strokeColor(HAIRLINE)
      .stroke();
    this.doc.endMarkedContent();
    this.doc.y += 4;
  }

  private paragraph(text: string, bold: boolean): void {
    this.add('P', () => this.write(text, { size: 9, bold }));
    this.doc.y += 3;
  }

  private add(tag: string, draw: () => void): void {
    const element = this.doc.struct(tag as never, {}, draw);
    this.root.add(element);
    element.end();
  }

  private write(
    text: string,
    { size, bold = false, color = INK, x = MARGIN, y, width = this.width, align }: Look,
  ): void {
    this.doc
      .font(bold ? 'bold' : 'text')
      .fontSize(size)
      .fillColor(color);
    this.doc.text(printable(text), x, y ?? this.doc.y, { width, align: align ?? 'left' });
  }
}

const moment = (at: string): string => `${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`;
