import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FirmDocument } from '#contract/firm-documents/schema.ts';
import { copyDemo } from '../support/demo.ts';
import { pdf } from '../support/documents.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let folder: string;
let server: RunningServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-papers-'));
  await copyDemo(folder);
});
afterEach(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('after kill -9 while an uploaded document is saved, it can be saved again and is there once', async () => {
  const start = async () => {
    server = await startServer({ DATA_DIR: folder, DEMO: '1' });
  };
  await start();
  const token = await server.logIn('mwbe@example.com');
  const { mwbes } = (await (await server.call(token, 'GET', '/me')).json()) as { mwbes: { id: string }[] };
  const documents = `/mwbes/${mwbes[0]?.id}/documents`;
  const content = Buffer.concat([pdf(), Buffer.alloc(400_000, 'a')]);
  const uploads = () => `${server.origin}/api/v1/firm_document_uploads`;
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const upload = async (name: string) => {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`;
    const more = { ...headers, 'upload-length': `${content.length}`, 'upload-metadata': metadata };
    const begun = await fetch(uploads(), { method: 'POST', headers: more });
    const id = begun.headers.get('location')?.split('/').at(-1) ?? '';
    const part = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const sent = await fetch(`${uploads()}/${id}`, { method: 'PATCH', headers: part, body: new Uint8Array(content) });
    expect(sent.status).toBe(204);
    return id;
  };
  const save = (id: string) => server.call(token, 'POST', documents, { upload: id, kind: 'w9' });
  // before, during and after what the command does
  for (const [at, ms] of [0, 10, 40].entries()) {
    const id = await upload(`W-9 ${at}.pdf`);
    const first = save(id).catch(() => null);
    await pause(ms);
    await server.end('SIGKILL');
    await first;
    await start();
    expect((await save(id)).status).toBe(201);
    const all = (await (await server.call(token, 'GET', documents)).json()) as FirmDocument[];
    expect(all.map(({ file }) => file.display_name)).toEqual(
      Array.from({ length: at + 1 }, (_, one) => `W-9 ${one}.pdf`),
    );
    const look = (await (await server.call(token, 'POST', `${documents}/${all.at(-1)?.id}/downloads`, {})).json()) as {
      id: string;
    };
    const answer = await server.call(token, 'GET', `/firm_document_downloads/${look.id}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  }
});
