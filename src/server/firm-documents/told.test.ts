import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { firmPapers } from '../../../tests/support/firm-papers.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/mailbox.ts';
import { createFirmDocument, createFirmShare } from './factory.ts';

let mailbox: Mailbox;
let t: TestApp;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let hirer: Awaited<ReturnType<TestApp['hirer']>>;
let papers: ReturnType<typeof firmPapers>;
let paper: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  await truncate(t.db);
  mailbox.received.length = 0;
  firm = await t.firm();
  hirer = await t.hirer({ email: 'ada@hirer.example', first_name: 'Ada' });
  papers = firmPapers(t, firm);
  paper = (await createFirmDocument(t.db.kysely, firm.mwbeId, {}, { sent_by: firm.userId })).id;
});

const cards = async (token = hirer.token) => (await t.call(token, 'GET', '/notifications')).json();
const types = async (token?: string) => (await cards(token)).map(({ type }: { type: string }) => type);
const subjectOf = (raw: string) => /^Subject: (.*)$/m.exec(raw.replace(/=?\r\n\s+/g, ' '))?.[1]?.trim();
const later = () => t.clock.set(new Date(t.clock.now().getTime() + 1_000).toISOString());

describe('the people of a company are told', () => {
  test('of what is shared with it, with the way there and the last day', async () => {
    const other = await t.hirer();
    const shared = await papers.share(hirer.companyId, { financials: true, documents: [paper] });
    const [card] = await cards();
    expect(card).toMatchObject({
      type: 'papers_shared',
      subject_type: 'FirmShare',
      subject: {
        id: shared.json().id,
        mwbe_id: firm.mwbeId,
        mwbe_name: 'Harbor Works LLC',
        share_state: 'open',
        shares_financials: true,
        shared_documents: 1,
        ends_on: '2026-12-31',
        expires_at: '2027-01-01T10:00:00.000Z',
      },
    });
    const mail = await mailbox.waitFor((one) => one.to.includes('ada@hirer.example'));
    expect(subjectOf(mail.raw)).toMatch(
      /^Harbor Works LLC shares financials and 1 document with .+ until December 31, 2026$/,
    );
    expect(mail.raw.replace(/=\r\n/g, '')).toContain(`/profile/${firm.mwbeId}#work`);
    expect(await cards(other.token)).toEqual([]);
    expect(await types(firm.token)).toEqual([]);
  });

  test('of each change once, and of the same once more not at all', async () => {
    await papers.share(hirer.companyId, { documents: [paper] });
    later();
    const again = await papers.share(hirer.companyId, { documents: [paper] });
    expect([again.statusCode, (await types()).length]).toEqual([201, 1]);
    expect((await papers.call('GET', '/shares')).json()).toHaveLength(1);
    later();
    await papers.share(hirer.companyId, { documents: [paper], ends_on: '2026-12-15' });
    expect(await types()).toEqual(['papers_share_changed', 'papers_shared']);
    expect((await cards()).map((one: { subject: object }) => one.subject)).toMatchObject([
      { share_state: 'open', ends_on: '2026-12-15' },
      { share_state: 'replaced', ends_on: '2026-12-31' },
    ]);
  });

  test('when it is stopped, but not when its day is over', async () => {
    const share = (await papers.share(hirer.companyId, { documents: [paper] })).json();
    later();
    await papers.call('POST', `/shares/${share.id}/end`);
    expect(await types()).toEqual(['papers_share_ended', 'papers_shared']);
    expect((await cards())[0].subject).toMatchObject({ share_state: 'stopped', shared_documents: 1 });
    const mail = await mailbox.waitFor((one) => /no longer shares/.test(subjectOf(one.raw) ?? ''));
    expect(mail.to).toContain('ada@hirer.example');
    const over = await createFirmShare(t.db.kysely, firm.mwbeId, hirer.companyId, {
      shared_by: firm.userId,
      expires_at: new Date('2026-11-19T10:00:00Z'),
    });
    expect((await papers.call('POST', `/shares/${over}/end`)).statusCode).toBe(204);
    expect(await types()).toHaveLength(2);
  });

  test('unless they turned these emails off', async () => {
    const quiet = await t.hirer({ email: 'cy@quiet.example', update_mail_preference: 'never' });
    await papers.share(quiet.companyId, { documents: [paper] });
    const told = await t.hirer({ email: 'bea@other.example' });
    await papers.share(told.companyId, { documents: [paper] });
    await mailbox.waitFor((one) => one.to.includes('bea@other.example'));
    expect(await types(quiet.token)).toEqual(['papers_shared']);
    expect(mailbox.received.filter((one) => one.to.includes('cy@quiet.example'))).toEqual([]);
  });

  test('once, when two colleagues share the same at once', async () => {
    await Promise.all([1, 2].map(() => papers.share(hirer.companyId, { documents: [paper] })));
    expect(await types()).toEqual(['papers_shared']);
  });
});
