import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from './app.ts';
import { truncate } from './database.ts';
import { documentUploader, pdf, secretIn } from './documents.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

type Hirer = Awaited<ReturnType<TestApp['hirer']>>;

export const NOON = '2026-11-20T12:00:00Z';
const NEW_REQUEST = { email: 'Office@Example.com', what: 'Your W-9', due_on: '2026-12-04', max_files: 2 };

/** A test app with a mailbox and users who request and submit files, reset before each test. */
export function documentFixture() {
  const stage = {} as { t: TestApp; mailbox: Mailbox; ada: Hirer; other: Hirer; staff: string };
  beforeAll(async () => {
    stage.mailbox = await openMailbox();
    stage.t = await startTestApp({ SMTP_URL: stage.mailbox.url });
  });
  afterAll(async () => {
    await stage.t.close();
    await stage.mailbox.close();
  });
  beforeEach(async () => {
    const { t, mailbox } = stage;
    t.clock.set(NOON);
    await truncate(t.db);
    mailbox.received.length = 0;
    stage.ada = await t.hirer({ email: 'ada@example.com' });
    stage.other = await t.hirer({ first_name: 'Otto' });
    stage.staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
  });

  const files = (token: string) => documentUploader(stage.t, token);
  const postRequest = (token: string, more: object = {}) =>
    stage.t.call(token, 'POST', '/document_requests', { ...NEW_REQUEST, ...more });
  const byLink = (secret: string, act: string, body: object = {}) =>
    stage.t.call(null, 'POST', `/document_requests/${act}`, { tempToken: secret, ...body });
  return {
    stage,
    files,
    postRequest,
    byLink,
    /** Requests files. @returns the request, and the secret that its recipient gets by email */
    async createRequest(token = stage.ada.token, more: object = {}) {
      const to = `${crypto.randomUUID()}@example.com`;
      const made = await postRequest(token, { email: to, ...more });
      expect(made.statusCode).toBe(201);
      const mail = await stage.mailbox.waitFor((one) => one.to.includes(to));
      return { id: made.json().id as string, secret: secretIn(mail.raw, '/file-upload#'), mail };
    },
    /** Uploads a file by a link. */
    sendByLink: async (secret: string, name: string, file = pdf()) =>
      byLink(secret, 'files', { upload: await files(secret).upload(name, file) }),
    submit: async (token: string, name: string, file = pdf()) =>
      stage.t.call(token, 'POST', '/documents', { upload: await files(token).upload(name, file) }),
    download: (token: string, id: string) => stage.t.call(token, 'GET', `/documents/${id}/file`),
    listRequests: async (token: string) => (await stage.t.call(token, 'GET', '/document_requests')).json().requests,
    listSubmissions: async (token: string) => (await stage.t.call(token, 'GET', '/documents')).json().documents,
    /** The path of a stored file. */
    pathOf: (upload: string) => join(stage.t.app.services.config.dataDir, 'files/documents', upload),
  };
}
