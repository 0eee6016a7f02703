import { createRequire } from 'node:module';
import type { OverlayOptions } from 'sharp';
import type { Snapshot } from '#contract/community/schema.ts';
import { imageDecoder } from '#server/kernel/files/image-decoder.ts';

const { resolve } = createRequire(import.meta.url);
const fontFile = (weight: 400 | 700) =>
  resolve(`@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff2`);

/** The size that sites which show links ask for. */
const SIZE = { width: 1200, height: 630 };
const LEFT = 72;
const INK = '#101B2A';
const MUTED = '#5D6674';
const BAR = { width: 1056, height: 28 };
const FIGURES = 3;

/** The picture that other sites show with a link to the dashboard: its name and first figures. @returns PNG */
export async function previewImage({ project, figures, as_of }: Snapshot): Promise<Buffer> {
  const shown = figures.filter(({ share_bps }) => share_bps !== null).slice(0, FIGURES);
  const parts: OverlayOptions[] = [
    text(project.name, { top: 64, size: 52, bold: true }),
    text(`${project.owner} · ${as_of}`, { top: 140, size: 28, color: MUTED }),
  ];
  for (const [at, figure] of shown.entries()) {
    const top = 210 + at * 130;
    const share = figure.share_bps ?? 0;
    const promise = figure.promise_bps === null ? '' : ` · promise ${percent(figure.promise_bps)}`;
    parts.push(text(`${percent(share)} ${figure.name}${promise}`, { top, size: 34, bold: at === 0 }));
    parts.push(bar(top + 56, BAR.width, '#F2F4F7'));
    const width = Math.round((Math.min(10_000, Math.max(0, share)) / 10_000) * BAR.width);
    if (width > 0) parts.push(bar(top + 56, width, '#08337E'));
  }
  const sharp = await imageDecoder();
  return sharp({ create: { ...SIZE, channels: 3, background: '#FFFFFF' } })
    .composite(parts)
    .png({ palette: true })
    .toBuffer();
}

const percent = (bps: number): string => `${(Math.round(bps / 10) / 10).toLocaleString('en-US')}%`;

const bar = (top: number, width: number, background: string): OverlayOptions => ({
  input: { create: { width, height: BAR.height, channels: 3, background } },
  top,
  left: LEFT,
});

interface Look {
  readonly top: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
}

/** One line, cut where it would leave the picture. */
function text(plain: string, { top, size, bold = false, color = INK }: Look): OverlayOptions {
  const most = Math.floor((BAR.width / size) * 1.75);
  const cut = plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
  return {
    input: {
      text: {
        text: `<span foreground="${color}">${escaped(cut)}</span>`,
        font: `Public Sans ${bold ? 'Bold ' : ''}${size}px`,
        fontfile: fontFile(bold ? 700 : 400),
        rgba: true,
      },
    },
    top,
    left: LEFT,
  };
}

/** Pango reads markup. */
const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
