import type { FileStatus } from '#contract/data-files/rules.ts';
import type { ComparedTotal, FileChange } from '#contract/data-files/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import type { Status } from '#web/ui/Badge.tsx';
import { count } from '#web/ui/formats.ts';

/** How the state of a file looks. */
export const BADGES: Readonly<Record<FileStatus, Status>> = {
  waiting: 'pending',
  checked: 'info',
  importing: 'pending',
  done: 'verified',
  undoing: 'pending',
  undone: 'lapsed',
  failed: 'rejected',
};

/** `1,351.5` of hundredths of an hour. */
export const showHours = (hundredths: number): string =>
  (hundredths / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });

export const showTotal = (value: number, measure: ComparedTotal['measure']): string => {
  if (measure === 'paid') return showCents(value);
  return measure === 'hours' ? showHours(value) : count(value);
};

const show = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (name === 'paid_cents') return showCents(Number(value));
  if (name === 'hours_hundredths') return `${showHours(Number(value))} h`;
  return typeof value === 'number' ? count(value) : String(value).replaceAll('_', ' ');
};
const HIDDEN = ['contract_id', 'employer', 'soc'];
const NAMES: Readonly<Record<string, string>> = { people: 'people', new_hires: 'new hires' };

/** What a row says in one line: `Electrician, journey, female, 320.5 h`; of a changed one what changes. */
export function describeChange({ values, before }: FileChange): string {
  return Object.entries(values)
    .filter(([name, value]) => !HIDDEN.includes(name) && (value !== null || before !== null))
    .map(([name, value]) => {
      const unit = NAMES[name] === undefined ? '' : ` ${NAMES[name]}`;
      const now = `${show(name, value)}${unit}`;
      return before === null ? now : `${show(name, before[name as keyof typeof before])} → ${now}`;
    })
    .join(', ');
}
