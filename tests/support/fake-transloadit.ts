import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { detectPhotoFormat } from '#contract/photos/rules.ts';
import { blackPng } from './photos.ts';

const [KEY, SECRET, TEMPLATE] = ['fictional-key', 'fictional-secret', 'fictional-template'];

/** An accepted form. */
interface Assembly {
  readonly id: string;
  readonly notifyUrl: string;
  readonly fields: Record<string, string>;
  readonly file: { readonly size: number; readonly mime: string };
}

/** CORS headers for uploads from the browser. */
const OPEN = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'POST' };

/**
 * A fake of Transloadit with the part of its protocol that the product uses, including the checks of key, signature and
 * expiry. It processes nothing and always serves the same image.
 */
export async function startFakeTransloadit() {
  const assemblies = new Map<string, Assembly>();
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, OPEN).end();
    if (request.method === 'GET') return void response.setHeader('content-type', 'image/png').end(blackPng(64));
    accept(request, response).catch(() => response.writeHead(500).end());
  });
  const accept = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeaders(new Headers({ ...OPEN, 'content-type': 'application/json' }));
    const [, id = ''] = /^\/assemblies\/([0-9a-f]{32})$/.exec(request.url ?? '') ?? [];
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
    const params = String(form.get('params'));
    const { auth, template_id, notify_url, fields } = JSON.parse(params);
    const file = form.get('file');
    const isValid =
      id !== '' &&
      !assemblies.has(id) &&
      form.get('signature') === signed(params) &&
      auth.key === KEY &&
      template_id === TEMPLATE &&
      Date.parse(auth.expires) > Date.now() &&
      file instanceof File &&
      file.size <= auth.max_size;
    if (!isValid) return void response.writeHead(400).end(JSON.stringify({ error: 'INVALID_SIGNATURE' }));
    const mime = `image/${detectPhotoFormat(new Uint8Array(await file.arrayBuffer()))}`;
    assemblies.set(id, { id, notifyUrl: notify_url, fields, file: { size: file.size, mime } });
    response.end(JSON.stringify({ ok: 'ASSEMBLY_UPLOADING', assembly_id: id }));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** The status of a finished assembly. */
  const done = (id: string) => {
    const { fields, file } = assemblies.get(id) ?? { fields: {}, file: { size: 1, mime: 'image/png' } };
    const result = (name: string) => [{ ssl_url: `${url}/${id}/${name}.png`, mime: 'image/png' }];
    const results = { photo: result('photo'), thumbnail: result('thumbnail') };
    return { ok: 'ASSEMBLY_COMPLETED', assembly_id: id, fields, uploads: [file], results };
  };
  return {
    url,
    assemblies,
    done,
    /** Environment variables that configure it as the upload service. */
    env: {
      PHOTO_SERVICE_URL: url,
      PHOTO_SERVICE_KEY: KEY,
      PHOTO_SERVICE_SECRET: SECRET,
      PHOTO_SERVICE_TEMPLATE: TEMPLATE,
      PHOTO_SERVICE_RESULTS: url,
    },
    /** Calls the webhook for an assembly. @returns the response status */
    async notify(id: string, status: object = done(id), signature?: string): Promise<number> {
      const text = JSON.stringify(status);
      const body = new FormData();
      body.set('transloadit', text);
      body.set('signature', signature ?? signed(text));
      return (await fetch(assemblies.get(id)?.notifyUrl ?? '', { method: 'POST', body })).status;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const signed = (text: string) => `sha384:${createHmac('sha384', SECRET).update(text).digest('hex')}`;
