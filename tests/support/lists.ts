import { sql } from 'kysely';
import { expect } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import type { TestApp } from './app.ts';
import type { Row } from './imports.ts';

/** Rows of distinct firms, numbered from `from`. */
export const firms = (amount: number, from = 0): Row[] =>
  Array.from({ length: amount }, (_, at) => [
    `Firm ${at + from} LLC`,
    `${at + from + 1} Main St`,
    'Bowie',
    'MD',
    '20715',
    `410-555-${String(1000 + at + from)}`,
    '',
    'MBE',
  ]);

/** The tus metadata header of a file. */
export const metadataOf = (name: string): string => `filename ${Buffer.from(name).toString('base64')}`;

const PART = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

type Counted = 'businesses' | 'list_imports' | 'import_rows' | 'merges';

/** Number of rows in a table. */
export async function countRows({ db }: TestApp, table: Counted): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(db.kysely);
  return rows[0]?.n ?? -1;
}

/** Actions in the audit trail, oldest first. */
export async function auditActions({ db }: TestApp): Promise<string[]> {
  const rows = await db.kysely.selectFrom('audit_trail').select('action').orderBy('at').execute();
  return rows.map(({ action }) => action);
}

/** Signs in a staff member who imports lists. */
export async function importClient(t: TestApp, email: string) {
  const user = { user_type: 'INTERNAL', email, first_name: 'Sam', last_name: 'Kowal' } as const;
  const userId = await createUser(t.db.kysely, user);
  const token = await t.logIn(userId);
  const call = (method: string, path: string, body?: unknown) => t.call(token, method, `/imports${path}`, body);
  const get = async (path: string) => (await call('GET', path)).json();
  const startUpload = (name: string, bytes: number) =>
    t.call(token, 'POST', '/imports/uploads', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': metadataOf(name),
    });
  const sendChunk = (upload: string, offset: number, part: Buffer) =>
    t.call(token, 'PATCH', `/imports/uploads/${upload}`, part, { ...PART, 'upload-offset': String(offset) });
  /** Polls until the server has finished the step. */
  const waitUntilIdle = async (id: string) => {
    await expect
      .poll(async () => (await get(`/${id}`)).status, { interval: 50 })
      .not.toMatch(/reading|planning|importing/);
    return get(`/${id}`);
  };
  return {
    token,
    userId,
    call,
    get,
    startUpload,
    sendChunk,
    waitUntilIdle,
    /** Uploads a text in one chunk. @returns the upload id */
    async upload(name: string, text: string): Promise<string> {
      const file = Buffer.from(text);
      const begun = await startUpload(name, file.length);
      const upload = String(begun.headers.location).split('/').at(-1) ?? '';
      expect((await sendChunk(upload, 0, file)).statusCode).toBe(204);
      return upload;
    },
    /** Creates an import from a text and waits for its columns. @returns its id */
    async createDraft(name: string, text: string): Promise<string> {
      const made = await call('POST', '', { upload: await this.upload(name, text) });
      expect(made.statusCode).toBe(201);
      await waitUntilIdle(made.json().id);
      return made.json().id;
    },
    /** Builds the preview with the proposed mapping. */
    async plan(id: string, agency: string, more: object = {}) {
      const { mapping } = await get(`/${id}/mapping?agency=${encodeURIComponent(agency)}`);
      const settings = { agency, list_date: '2026-11-01', complete: false, mapping, ...more };
      const answer = await call('PUT', `/${id}/plan`, settings);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      return waitUntilIdle(id);
    },
    async run(id: string, lapse = false) {
      const answer = await call('POST', `/${id}/run`, { lapse });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      return waitUntilIdle(id);
    },
  };
}
