import { describe, expect, test } from 'vitest';
import { listFile } from '../factory.ts';
import { inspectFile } from './encoding.ts';
import { openList } from './open-list.ts';

async function names(name: string, content: string | Uint8Array): Promise<(string | undefined)[]> {
  const path = await listFile(name, content);
  const list = await openList(path, await inspectFile(path));
  const found: (string | undefined)[] = [];
  for await (const { cells } of list.rows) found.push(cells['Company Name']);
  return found;
}

describe('texts', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  test.each<[string, string, string]>([
    ['JSON of 200,000 levels', deep(200_000), 'nested more than 100 levels deep'],
    ['a value of 200,000 levels', `[{"Company Name":${deep(200_000)}}]`, 'nested more than 100 levels deep'],
  ])('refuses %s', async (_, content, message) => {
    await expect(names('list.json', content)).rejects.toThrow(message);
  });

  test('keeps a text that holds deep JSON as a text', async () => {
    const inner = `{"a":${deep(20_000)}}`;
    expect(await names('list.json', JSON.stringify([{ 'Company Name': 'Ines', more: inner }]))).toEqual(['Ines']);
  });

  test('says which line is too long where no quote is open', async () => {
    const content = `Company Name,City\nInes Electric LLC,Waco\n${'x'.repeat(195_000_000)}`;
    await expect(names('list.csv', content)).rejects.toThrow('Line 3 has more than 4,000,000 characters');
  }, 60_000);

  test.each<[string, string, number]>([
    ['in a short file', 'Company Name,City\nA,Waco\nB,"Bowie\nC,Salem\nD,Ocala\n', 3],
    ['before 5 million characters', `Company Name,City\n"A\nB",Waco\n\nB,"${'Bowie\n'.repeat(900_000)}`, 5],
    ['after a cell with a line break', 'Company Name,City\n"A\nB","Waco\nC,Salem\n', 3],
    ['after a line that declares the delimiter', 'sep=,\nCompany Name,City\nA,"Waco\nB,Salem\n', 3],
  ])('says where a quote was opened that is never closed: %s', async (_, content, line) => {
    await expect(names('list.csv', content)).rejects.toThrow(`A quote is opened in line ${line} and never closed`);
  });
});
