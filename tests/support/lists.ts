import { sql } from 'kysely';
import { expect } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import type { TestApp } from './app.ts';
import type { Row } from './imports.ts';

/** Rows of as many different firms, the first with the number `from`. */
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

/** What a browser's tus client says of a file. */
export const metadataOf = (name: string): string => `filename ${Buffer.from(name).toString('base64')}`;

const PART = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

type Counted = 'businesses' | 'list_imports' | 'import_rows' | 'merges';

/** How many rows a table of the importer has. */
export async function countRows({ db }: TestApp, table: Counted): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(db.kysely);
  return rows[0]?.n ?? -1;
}

/** What the audit trail names, oldest first. */
export async function audited({ db }: TestApp): Promise<string[]> {
  const rows = await db.kysely.selectFrom('audit_trail').select('action').orderBy('at').execute();
  return rows.map(({ action }) => action);
}

/** A member of staff at the import desk of a test. */
export async function atDesk(t: TestApp, email: string) {
  const user = { user_type: 'INTERNAL', email, first_name: 'Sam', last_name: 'Kowal' } as const;
  const userId = await createUser(t.db.kysely, user);
  const token = await t.logIn(userId);
  const call = (method: string, path: string, body?: unknown) => t.call(token, method, `/imports${path}`, body);
  const get = async (path: string) => (await call('GET', path)).json();
  const begin = (name: string, bytes: number) =>
    t.call(token, 'POST', '/imports/uploads', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': metadataOf(name),
    });
  const send = (upload: string, offset: number, part: Buffer) =>
    t.call(token, 'PATCH', `/imports/uploads/${upload}`, part, { ...PART, 'upload-offset': String(offset) });
  /** Until the product has done its part. */
  const settled = async (id: string) => {
    await expect
      .poll(async () => (await get(`/${id}`)).status, { timeout: 20_000, interval: 50 })
      .not.toMatch(/reading|planning|importing/);
    return get(`/${id}`);
  };
  return {
    token,
    userId,
    call,
    get,
    begin,
    send,
    settled,
    /** Uploads a text in one part. @returns the name of the upload */
    async upload(name: string, text: string): Promise<string> {
      const file = Buffer.from(text);
      const begun = await begin(name, file.length);
      const upload = String(begun.headers.location).split('/').at(-1) ?? '';
      expect((await send(upload, 0, file)).statusCode).toBe(204);
      return upload;
    },
    /** Uploads a list and waits for its columns. @returns the id of the import */
    async bring(name: string, text: string): Promise<string> {
      const made = await call('POST', '', { upload: await this.upload(name, text) });
      expect(made.statusCode).toBe(201);
      await settled(made.json().id);
      return made.json().id;
    },
    /** Has the preview made with the mapping that is proposed. */
    async plan(id: string, agency: string, more: object = {}) {
      const { mapping } = await get(`/${id}/mapping?agency=${encodeURIComponent(agency)}`);
      const settings = { agency, list_date: '2026-11-01', complete: false, mapping, ...more };
      const answer = await call('PUT', `/${id}/plan`, settings);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      return settled(id);
    },
    async run(id: string, lapse = false) {
      const answer = await call('POST', `/${id}/run`, { lapse });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      return settled(id);
    },
  };
}
