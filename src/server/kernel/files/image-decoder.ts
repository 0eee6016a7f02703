type ImageDecoder = typeof import('sharp')['default'];

let loading: Promise<ImageDecoder> | undefined;

/**
 * sharp for files of strangers, loaded by the first image: the only import of the library, so that nobody decodes with
 * its own settings.
 */
export function imageDecoder(): Promise<ImageDecoder> {
  loading ??= loadSharp();
  return loading;
}

async function loadSharp(): Promise<ImageDecoder> {
  const { default: sharp } = await import('sharp');
  // sharp decodes many formats, SVG and PDF among them; allow these three only.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });
  sharp.cache(false);
  // one core per image leaves the others to requests
  sharp.concurrency(1);
  return sharp;
}

export const DECODE_SECONDS = 60;
