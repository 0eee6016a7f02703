import { describe, expect, test } from 'vitest';
import { noticeImports } from '../../../tests/support/notices.ts';
import { noticeFile, samFile, samRow } from './factory.ts';

const here = noticeImports();

describe('hostile files', () => {
  test.each([
    ['an unclosed quote', '"NoticeId","Title","PostedDate","Type"\n"a","never closed', 'never closed'],
    [
      'a line of ten million characters',
      `NoticeId,Title,PostedDate,Type\na,${'x'.repeat(10_000_000)},2026-11-01,Solicitation\n`,
      '4,000,000 characters',
    ],
    ['another list', 'Company Name,City\nOrlo Paving,Towson\n', 'no list of SAM.gov'],
    ['a web page', '<!doctype html><title>x</title>', 'web page'],
    ['nothing', '', 'empty'],
    ['a compressed file', '\u001f\u008b\u0008', 'compressed'],
  ])('refuses %s as a whole', async (_what, content, message) => {
    const { code, report } = await here.run(await noticeFile('bad.csv', Buffer.from(content, 'latin1')));
    expect(code).toBe(1);
    expect(report.error).toContain(message);
    expect(await here.stored()).toEqual([]);
  });

  test('refuses one row for a cell that is too long', async () => {
    const { report } = await here.run(
      await samFile([samRow({ Description: 'x'.repeat(200_000) }), samRow({ NoticeId: 'y', 'Sol#': '8' })]),
    );
    expect(report).toMatchObject({ rows: 2, imported: 1, refused: 1 });
    expect(report.refusals[0]?.reason).toContain('200000 characters');
  });

  test.each([
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['no releases', '{"releases":[]}'],
    ['no JSON', '{"releases":['],
  ])('refuses a package with %s', async (_what, content) => {
    const { code, report } = await here.run(await noticeFile('bad.json', content));
    expect(code).toBe(1);
    expect(report.error).toBeTruthy();
  });

  test('names what is wrong with a release and imports the others', async () => {
    const { report } = await here.run(
      await noticeFile(
        'some.json',
        JSON.stringify({ releases: [{ ocid: 'x', id: '1', tag: ['tender'], date: 'soon' }, RELEASE] }),
      ),
    );
    expect(report).toMatchObject({ rows: 2, imported: 1, refused: 1 });
    expect(report.refusals[0]?.reason).toMatch(/^date: /);
  });
});

const RELEASE = {
  ...{ ocid: 'ocds-abc-1', id: '1', date: '2026-11-01T10:00:00Z', tag: ['tender'] },
  tender: { id: 't', title: 'Playground', status: 'active' },
};
