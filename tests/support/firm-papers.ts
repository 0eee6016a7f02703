import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { FIRM_DOCUMENT_UPLOAD } from '#contract/firm-documents/rules.ts';
import type { FirmDocument } from '#contract/firm-documents/schema.ts';
import type { TestApp } from './app.ts';
import { documentUploader, pdf } from './documents.ts';

type Firm = Awaited<ReturnType<TestApp['firm']>>;

/** What a firm and those whom it shares with do with its papers, by calls of the API. */
export function firmPapers(t: TestApp, firm: Firm) {
  const of = (path: string) => `/mwbes/${firm.mwbeId}${path}`;
  const uploader = documentUploader(t, firm.token, FIRM_DOCUMENT_UPLOAD.path);
  const call = (method: string, path: string, body?: object, token: string | null = firm.token) =>
    t.call(token, method, of(path), body);
  const save = (upload: string, more: object = {}) =>
    call('POST', '/documents', { upload, kind: 'insurance', ...more });
  const add = async (name = 'COI.pdf', file = pdf(), more: object = {}) =>
    save(await uploader.upload(name, file), more);
  return {
    of,
    uploader,
    call,
    save,
    add,
    /** A document that was added without a fault. */
    async added(name?: string, file?: Buffer, more?: object): Promise<FirmDocument> {
      const answer = await add(name, file, more);
      expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
      return answer.json();
    },
    list: async (): Promise<FirmDocument[]> => (await call('GET', '/documents')).json(),
    share: (companyId: string, more: object = {}) =>
      call('POST', '/shares', {
        company_id: companyId,
        financials: false,
        tax_id_last_four: false,
        documents: [],
        ends_on: '2026-12-31',
        ...more,
      }),
    /** Opens a download and fetches the file. @returns the status of the first that failed, or of the file */
    async download(token: string | null, documentId: string, body: object = {}) {
      const opened = await call('POST', `/documents/${documentId}/downloads`, body, token);
      return opened.statusCode === 201 ? t.call(token, 'GET', `/firm_document_downloads/${opened.json().id}`) : opened;
    },
    isStored: (upload: string) => existsSync(join(t.app.services.config.dataDir, 'files/firm-documents', upload)),
  };
}
