import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { TestApp } from './app.ts';
import { metadataOf } from './lists.ts';

/** A JPEG as a camera makes it, with a GPS location, and rotated if `turned`. */
export async function cameraJpeg(width = 640, height = 480, turned = false): Promise<Buffer> {
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '39/1 17/1 24/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '76/1 36/1 45/1',
  };
  const picture = sharp({ create: { width, height, channels: 3, background: '#c8761a' } })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'Fictional Camera', Artist: 'Ada Lane' }, IFD3: place });
  return turned ? picture.withMetadata({ orientation: 6 }).toBuffer() : picture.toBuffer();
}

/** A JPEG of about that many bytes, of incompressible noise. */
export async function noisyJpeg(bytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(bytes / 1.32));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A black square PNG with sides of that many pixels, in a few kilobytes. */
export function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8); // one bit a pixel, grey
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>';
export const HTML = '<!doctype html><html><script>alert(1)</script></html>'.repeat(40);

/** Files disguised as photos, by name. */
export function maliciousImages(): Record<string, Buffer> {
  const jpegStart = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  return {
    'drawing.png': Buffer.from(SVG),
    'page.jpg': Buffer.concat([jpegStart, Buffer.from(HTML)]),
    'page.png': Buffer.concat([PNG_SIGNATURE, Buffer.from(HTML)]),
    'page.gif': Buffer.from(`GIF89a${HTML}`),
    'paper.jpg': Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
    'program.jpeg': Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
    'archive.gif': Buffer.from('504b0304140000000800', 'hex'),
    'modern.png': Buffer.from('52494646240000005745425056503820', 'hex'),
    'short.png': PNG_SIGNATURE.subarray(0, 4),
  };
}

const TUS = { 'tus-resumable': '1.0.0' };
const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' };
const CHUNK = 512_000;

/** The calls that the photo uploader makes. */
export function photoClient(t: TestApp, token: string) {
  const begin = (name: string, bytes: number) =>
    t.call(token, 'POST', '/photo_uploads', undefined, {
      ...TUS,
      'upload-length': String(bytes),
      'upload-metadata': metadataOf(name),
    });
  const assemble = (upload: string) => t.call(token, 'POST', '/photo_assemblies', { upload });
  /** Uploads a whole file. @returns its id */
  const send = async (name: string, file: Buffer): Promise<string> => {
    const upload =
      String((await begin(name, file.length)).headers.location)
        .split('/')
        .at(-1) ?? '';
    for (let at = 0; at < file.length; at += CHUNK) {
      const part = file.subarray(at, at + CHUNK);
      const headers = { ...PART, 'upload-offset': String(at) };
      const { statusCode } = await t.call(token, 'PATCH', `/photo_uploads/${upload}`, part, headers);
      if (statusCode !== 204) throw new Error(`a chunk was answered with ${statusCode}`);
    }
    return upload;
  };
  const add = (project: string, uploads: object) =>
    t.call(token, 'POST', `/projects/${project}/photos`, { transloadit_assemblies: uploads });
  const processed = async (project: string, ...files: string[]) => {
    const query = files.map((file) => `transloadit_ids=${file}`).join('&');
    return (await t.call(token, 'GET', `/projects/${project}/processed_images?${query}`)).json();
  };
  const list = async (project: string) => (await t.call(token, 'GET', `/projects/${project}/photos`)).json();
  return {
    begin,
    send,
    assemble,
    add,
    processed,
    list,
    remove: (project: string, photo: string) => t.call(token, 'DELETE', `/projects/${project}/photos/${photo}`),
    /** Uploads a photo and creates its assembly. @returns its record, by upload id */
    async upload(name: string, file: Buffer) {
      const upload = await send(name, file);
      const made = await assemble(upload);
      if (made.statusCode !== 201) throw new Error(made.body);
      return { [upload]: made.json() as { readonly id: string } };
    },
  };
}
