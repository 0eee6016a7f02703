import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseAreas, judge, tell } from './spec.ts';
import { areaOf, areasOf, CHECKLIST, cite, parseChecklist } from './structure/checklist.ts';
import type { Outcome } from './test-run.ts';

const checklist = parseChecklist(`# A checklist
- **Redirects (API-001 to 002)** are no lines.
## UI: widgets
- [UI-001] The button is blue (spec §1)
- [UI-002] The button is large (spec §1)
- [UI-003] The button is round (spec §2)
## API: calls
- [API-001] The call answers (spec §3)
`);

describe('the checklist', () => {
  test('gives each id its text, in order', () => {
    expect([...checklist.keys()]).toEqual(['UI-001', 'UI-002', 'UI-003', 'API-001']);
    expect(checklist.get('UI-003')).toBe('The button is round (spec §2)');
    expect(areasOf(checklist)).toEqual(['UI', 'API']);
  });

  test('rejects a duplicate id', () => {
    expect(() => parseChecklist('- [UI-001] a\n- [UI-001] b\n')).toThrow('UI-001 stands twice');
  });

  test('of the product holds as many lines per area as its own table says', () => {
    const markdown = readFileSync(CHECKLIST, 'utf8');
    const real = [...parseChecklist(markdown).keys()];
    const table = [...markdown.matchAll(/^\| ([A-Z]+) \| (\d+) \|$/gm)].map(([, area, lines]) => [area, Number(lines)]);
    expect(table.length).toBeGreaterThan(0);
    expect(table).toEqual(
      areasOf(parseChecklist(markdown)).map((area) => [area, real.filter((id) => areaOf(id) === area).length]),
    );
  });
});

describe('a title cites', () => {
  test.each([
    ['nothing', 'a button', []],
    ['one', 'a button [UI-002]', ['UI-002']],
    ['several', 'a button [UI-003, API-001]', ['UI-003', 'API-001']],
    ['in several brackets, each once', 'widgets [UI-001] > a button [UI-002, UI-001]', ['UI-001', 'UI-002']],
    ['a range', 'buttons [UI-001…UI-003, API-001]', ['UI-001', 'UI-002', 'UI-003', 'API-001']],
    ['nothing by other brackets', 'reads ["A-1"], [a-z0-9] and [B]', []],
  ])('%s', (_, title, ids) => {
    expect(cite(title, checklist)).toEqual({ ids, faults: [] });
  });

  test.each([
    ['an id that is not there', 'UI-004', 'UI-004 is not in'],
    ['an area that is not there', 'UX-001', 'UX-001 is not in'],
    ['too few digits', 'UI-01', 'UI-01 is not in'],
    ['a range that ends nowhere', 'UI-001…UI-009', 'UI-009 is not in'],
    ['a range backwards', 'UI-003…UI-001', 'is no range'],
    ['a range over two areas', 'UI-001…API-001', 'is no range'],
    ['a range with dots', 'UI-001...UI-003', 'neither an id nor a range'],
    ['no comma', 'UI-001 UI-002', 'neither an id nor a range'],
    ['words', 'UI-001 in part', 'neither an id nor a range'],
  ])('wrongly: %s', (_, inside, says) => {
    const { ids, faults } = cite(`a test [${inside}]`, checklist);
    expect(ids).toEqual([]);
    expect(faults).toEqual([expect.stringContaining(says)]);
  });
});

const ended = (title: string, status: Outcome['status']): Outcome => ({ file: 'a.test.ts', title, status });

describe('a line', () => {
  test('is proved by a test that passed, not by one that was skipped or failed', () => {
    const verdict = judge(
      [ended('a [UI-001]', 'passed'), ended('b [UI-002]', 'skipped'), ended('c [UI-003]', 'failed')],
      checklist,
    );
    expect([...verdict.proved]).toEqual(['UI-001']);
    expect([...verdict.failed]).toEqual(['UI-003']);
  });

  test('is not proved when it passed on one database and failed on the other', () => {
    const verdict = judge([ended('a [UI-001]', 'passed'), ended('a [UI-001]', 'failed')], checklist);
    expect([...verdict.proved]).toEqual([]);
  });
});

describe('the report', () => {
  const report = (outcomes: readonly Outcome[], areas: readonly string[]) =>
    tell(judge(outcomes, checklist), { checklist, areas });

  test('counts per area and lists missing and failed ids', () => {
    const outcomes = [ended('a [UI-001]', 'passed'), ended('c [UI-003]', 'failed')];
    expect(report(outcomes, ['UI', 'API'])).toEqual({
      complete: false,
      lines: [
        'UI           1 / 3',
        'API          0 / 1',
        'Total        1 / 4',
        '',
        'Missing',
        '  [UI-002] The button is large (spec §1)',
        '  [UI-003] The button is round (spec §2) (its test failed)',
        '  [API-001] The call answers (spec §3)',
      ],
    });
  });

  test('is complete when everything of the asked areas is proved', () => {
    const outcomes = [ended('a [UI-001…UI-003]', 'passed')];
    expect(report(outcomes, ['UI'])).toEqual({ complete: true, lines: ['UI           3 / 3', 'Total        3 / 3'] });
    expect(report(outcomes, ['UI', 'API']).complete).toBe(false);
  });

  test('is incomplete if a test, even a skipped one, cites an unknown id', () => {
    const proved = ended('a [UI-001…UI-003]', 'passed');
    const { complete, lines } = report([proved, ended('b [UI-031]', 'skipped')], ['UI']);
    expect(complete).toBe(false);
    expect(lines.slice(-2)).toEqual([
      'Cited wrongly',
      '  UI-031 is not in docs/spec-checklist.md: a.test.ts, b [UI-031]',
    ]);
  });

  test('speaks of the areas that were asked for, or of all; an area that is not there is an error', () => {
    expect(chooseAreas(undefined, checklist)).toEqual(['UI', 'API']);
    expect(chooseAreas('api, ui', checklist)).toEqual(['UI', 'API']);
    expect(() => chooseAreas('API,UX', checklist)).toThrow('No area UX. The areas: UI, API');
  });
});
