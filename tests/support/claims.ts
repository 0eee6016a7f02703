import { afterAll, beforeAll, expect } from 'vitest';
import type { Claim } from '#contract/claims/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import type { TestApp } from './app.ts';
import type { Mailbox } from './mailbox.ts';
import { startMailedApp } from './mailed-app.ts';
import { pdfText } from './pdf-text.ts';

/** Headers and text of an email, with its long lines whole. */
export const plain = (raw: string): string => raw.replace(/=\r\n/g, '').replace(/\r\n[ \t]+/g, ' ');

/** The product with a mailbox, listed firms and people who claim them. */
export function claimStage() {
  const stage = {} as { t: TestApp; mailbox: Mailbox; staff: string };
  let number = 0;
  beforeAll(async () => {
    Object.assign(stage, await startMailedApp());
    const userId = await createUser(stage.t.db.kysely, { user_type: 'INTERNAL', admin: true });
    stage.staff = await stage.t.logIn(userId);
  }, 120_000);
  afterAll(() => stage.t.close());

  async function claimant() {
    const userId = await createUser(stage.t.db.kysely, { user_type: 'MWBE', first_name: 'Ada', last_name: 'Orlo' });
    return { userId, token: await stage.t.logIn(userId) };
  }
  const begin = (token: string, mwbe_id: string) => stage.t.call(token, 'POST', '/claims', { mwbe_id });
  return {
    stage,
    claimant,
    begin,
    /** A listed firm with a website, a contact and a certified address of its own. */
    async listed(more: Parameters<typeof createBusiness>[1] = {}) {
      number += 1;
      const name = `Orlo Paving ${number}`;
      const contact = `office@contact${number}.example`;
      const firm = await createBusiness(stage.t.db.kysely, {
        legal_business_name: name,
        website: `http://www.orlo${number}.example`,
        email: contact,
        address_1: '14 Quarry Rd',
        city: 'Towson',
        state: 'MD',
        zip_code: '21204',
        ...more,
      });
      await createCertificate(stage.t.db.kysely, firm.id, { number: `MBE-${number}` });
      return { ...firm, name, contact, domain: `orlo${number}.example` };
    },
    /** Somebody who has begun to claim the firm. */
    async begun(mwbeId: string) {
      const who = await claimant();
      const answer = await begin(who.token, mwbeId);
      expect(answer.statusCode).toBe(201);
      return { ...who, claim: answer.json() as Claim };
    },
    async emailedCode(to: string): Promise<string> {
      const { raw } = await stage.mailbox.waitFor((mail) => mail.to.includes(to));
      return /Subject: (\d{6}) is your/.exec(plain(raw))?.[1] ?? '';
    },
    /** Prints the letter and reads its code from the PDF. */
    async letterCode(claimId: string): Promise<string> {
      const answer = await stage.t.call(stage.staff, 'POST', `/staff/claims/${claimId}/letter`);
      expect(answer.statusCode).toBe(200);
      const pdf = Buffer.from(answer.json().content, 'base64');
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.toString('latin1')).toContain('/MarkInfo');
      const text = pdfText(pdf);
      expect(text).toContain('14 Quarry Rd');
      return /[2-9B-Z]{4}-[2-9B-Z]{4}/.exec(text)?.[0] ?? '';
    },
  };
}
