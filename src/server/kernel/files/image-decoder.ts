import sharp from 'sharp';

// sharp decodes many formats, SVG and PDF among them; allow these three only.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
// one core per image leaves the others to requests
sharp.concurrency(1);

/** sharp for files of strangers: the only import of the library, so that nobody decodes with its own settings. */
export const imageDecoder = sharp;

export const DECODE_SECONDS = 60;
