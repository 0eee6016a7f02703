import type { LayoutSettings, Report } from '#contract/reports/schema.ts';

/** A column that can be shown, in the order of the form. */
export interface ColumnChoice {
  readonly name: string;
  /** What the report calls it. */
  readonly standard: string;
  readonly label: string;
  readonly isShown: boolean;
}

/** Shown columns in their order, then those that can be added. */
export function choicesOf({ available, settings, layout }: Report): ColumnChoice[] {
  const labels = layout?.settings.labels ?? {};
  // rows that are grouped show no other dimensions, which a layout keeps all the same
  const kept = settings.group.length > 0 ? (layout?.settings.columns ?? []) : [];
  const shown = [...settings.columns, ...kept.filter((name) => !settings.columns.includes(name))];
  const standard = new Map(available.map(({ name, label }) => [name, label]));
  return [
    ...shown.filter((name) => standard.has(name)),
    ...available.map(({ name }) => name).filter((name) => !shown.includes(name)),
  ].map((name) => ({
    name,
    standard: standard.get(name) ?? name,
    label: labels[name] ?? standard.get(name) ?? name,
    isShown: shown.includes(name),
  }));
}

export const shownNames = (choices: readonly ColumnChoice[]): string[] =>
  choices.filter(({ isShown }) => isShown).map(({ name }) => name);

export const moveUp = (choices: readonly ColumnChoice[], at: number): ColumnChoice[] =>
  choices.map((choice, place) =>
    place === at - 1 ? (choices[at] ?? choice) : place === at ? (choices[at - 1] ?? choice) : choice,
  );

/** What the page shows now, with these columns, names and lines. */
export function settingsOf({ settings }: Report, choices: readonly ColumnChoice[], head: string): LayoutSettings {
  const renamed = choices.filter(
    ({ isShown, label, standard }) => isShown && label.trim() && label.trim() !== standard,
  );
  return {
    columns: shownNames(choices),
    labels: Object.fromEntries(renamed.map(({ name, label }) => [name, label.trim()])),
    group: [...settings.group],
    subtotals: settings.subtotals,
    sort: settings.sort,
    filters: settings.filters,
    head: head
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
