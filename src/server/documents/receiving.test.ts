import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { EICAR, startClamd } from '../../../tests/support/clamd.ts';
import { documentFixture } from '../../../tests/support/document-fixture.ts';
import { documentUploader, docx, pdf } from '../../../tests/support/documents.ts';
import { cameraJpeg } from '../../../tests/support/photos.ts';

const { stage, files, byLink, createRequest, submit, download } = documentFixture();

const quota = () => stage.t.db.kysely.selectFrom('document_drops').select(['files', 'bytes']).execute();

describe('parallel calls for one upload', () => {
  test('by a user make one document, count it once and all answer with it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const upload = await files(stage.ada.token).upload('a.pdf', pdf());
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => stage.t.call(stage.ada.token, 'POST', '/documents', { upload })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
      expect((await download(stage.ada.token, answers[0]?.json().id)).rawPayload.equals(pdf())).toBe(true);
      expect(await quota()).toEqual([{ files: round + 1, bytes: (round + 1) * pdf().length }]);
    }
  });

  test('by a link make one document and count it once', async () => {
    const { secret } = await createRequest(stage.ada.token, { max_files: 2 });
    for (const round of [1, 2]) {
      const upload = await files(secret).upload('a.pdf', pdf());
      const answers = await Promise.all([1, 2, 3, 4].map(() => byLink(secret, 'files', { upload })));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
      expect((await byLink(secret, 'look')).json().documents).toHaveLength(round);
    }
  });
});

test.each([
  ['Certificación 保険.pdf', 'Certificaci_n __.pdf', "UTF-8''Certificaci%C3%B3n%20%E4%BF%9D%E9%99%BA.pdf"],
  ["It's (final)*.pdf", 'It_s _final__.pdf', "UTF-8''It%27s%20%28final%29_.pdf"],
])('%s keeps its name in the download', async (name, ascii, extended) => {
  const { id } = (await submit(stage.ada.token, name)).json();
  expect((await download(stage.ada.token, id)).headers['content-disposition']).toBe(
    `attachment; filename="${ascii}"; filename*=${extended}`,
  );
});

test('keeps images without the location where they were taken, and counts what it keeps', async () => {
  const photo = await cameraJpeg();
  const sent = (await submit(stage.ada.token, 'site.jpg', photo)).json();
  const kept = (await download(stage.ada.token, sent.id)).rawPayload;
  expect([(await sharp(photo).metadata()).exif !== undefined, (await sharp(kept).metadata()).exif]).toEqual([
    true,
    undefined,
  ]);
  expect([sent.bytes, await quota()]).toEqual([kept.length, [{ files: 1, bytes: kept.length }]]);
});

test('accepts a file with a virus where no scanner is configured', async () => {
  expect((await submit(stage.ada.token, 'note.txt', EICAR)).statusCode).toBe(201);
});

describe('with clamd', () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>;
  let t: TestApp;
  beforeAll(async () => {
    clamd = await startClamd();
    t = await startTestApp({ CLAMD_SOCKET: clamd.address });
  });
  afterAll(async () => {
    await t.close();
    await clamd.close();
  });
  const send = async (token: string, name: string, file: Buffer) => {
    const upload = await documentUploader(t, token).upload(name, file);
    return { upload, send: () => t.call(token, 'POST', '/documents', { upload }) };
  };

  test('refuses a file with a virus and keeps nothing of it', async () => {
    const { token } = await t.hirer();
    const { upload, send: answer } = await send(token, 'note.txt', EICAR);
    const refused = await answer();
    expect([refused.statusCode, refused.json().detail]).toEqual([415, expect.stringContaining('contains a virus')]);
    expect(existsSync(join(t.app.services.config.dataDir, 'files/documents', upload))).toBe(false);
    expect((await t.call(token, 'GET', '/documents')).json().documents).toEqual([]);
  });

  test('scans the whole file as it was sent, in pieces', async () => {
    const { token } = await t.hirer();
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));
    const large = docx(
      ...Array.from({ length: 10 }, (_, at) => ({
        name: `word/media/${at}.bin`,
        content: Buffer.concat([Buffer.from('_'), noise]),
      })),
    );
    expect((await (await send(token, 'large.docx', large)).send()).statusCode).toBe(201);
    expect(clamd.state.scanned.at(-1)?.equals(large)).toBe(true);
  });

  test.each(['INSTREAM size limit exceeded. ERROR', "stream: Can't allocate memory ERROR", ''])(
    'refuses files with 503 while it answers "%s", and accepts them later',
    async (broken) => {
      const { token } = await t.hirer();
      const one = await send(token, 'a.pdf', pdf());
      clamd.state.answer = broken;
      const refused = await one.send();
      expect([refused.statusCode, refused.json().detail]).toEqual([
        503,
        expect.stringContaining('check files for viruses'),
      ]);
      clamd.state.answer = null;
      expect((await one.send()).statusCode).toBe(201);
    },
  );

  test('refuses files with 503 while it is away', async () => {
    await clamd.close();
    const { token } = await t.hirer();
    expect((await (await send(token, 'a.pdf', pdf())).send()).statusCode).toBe(503);
    clamd = await startClamd();
  });
});
