import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';

/** Columns of SAM.gov's "contract opportunities". */
const COLUMNS =
  'NoticeId,Title,Sol#,Department/Ind.Agency,AAC Code,PostedDate,Type,BaseType,ArchiveType,ArchiveDate,SetASideCode,SetASide,ResponseDeadLine,NaicsCode,ClassificationCode,PopCity,PopState,PopZip,PopCountry,Active,AwardDate,Award$,Awardee,PrimaryContactFullname,PrimaryContactEmail,PrimaryContactPhone,Link,Description'.split(
    ',',
  );

/** An open solicitation unless `cells` says otherwise. */
export const samRow = (cells: Record<string, string> = {}): Record<string, string> => ({
  NoticeId: 'a'.repeat(32),
  Title: 'Roof repair at Fort Meade',
  'Sol#': 'W912DR26R0001',
  'Department/Ind.Agency': 'DEPT OF DEFENSE',
  'AAC Code': 'W912DR',
  PostedDate: '2026-11-10 09:00:00.000-05',
  Type: 'Solicitation',
  BaseType: 'Solicitation',
  ArchiveType: 'auto15',
  ResponseDeadLine: '2026-12-15T14:00:00-05:00',
  NaicsCode: '238160',
  ClassificationCode: 'Z2AA',
  PopState: 'MD',
  PopZip: '20755',
  PopCountry: 'USA',
  Active: 'Yes',
  Description: '<p>Repair of the roof.</p>',
  ...cells,
});

/** @returns the path of a file with these rows */
export async function samFile(rows: readonly Record<string, string>[], name = 'sam.csv'): Promise<string> {
  return noticeFile(name, stringify([...rows], { header: true, columns: COLUMNS }));
}

export async function noticeFile(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'plumbline-notices-')), name);
  await writeFile(path, content);
  return path;
}
