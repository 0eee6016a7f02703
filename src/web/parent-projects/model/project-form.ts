import type { Funding } from '#contract/parent-projects/rules.ts';
import type { ProjectDetails } from '#contract/parent-projects/schema/projects.ts';
import { toCents, typedOf } from '#web/payments/model/money.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { copy } from '../copy/project-form.ts';

/** As it is typed, named as the request's body. */
export interface ProjectValues {
  readonly owner_company_id: string;
  readonly name: string;
  readonly number: string;
  readonly description: string;
  readonly address: string;
  readonly city: string;
  readonly state_code: string;
  readonly zip: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly budget_cents: string;
  readonly funding: readonly Funding[];
  readonly time_zone: string;
  readonly program: string;
  readonly open_to_company: boolean;
  readonly due_day: string;
}

export const EMPTY_PROJECT: Omit<ProjectValues, 'owner_company_id'> = {
  name: '',
  number: '',
  description: '',
  address: '',
  city: '',
  state_code: '',
  zip: '',
  starts_on: '',
  ends_on: '',
  budget_cents: '',
  funding: [],
  time_zone: '',
  program: '',
  open_to_company: true,
  due_day: '10',
};

export const valuesOf = (project: ProjectDetails): ProjectValues => ({
  owner_company_id: project.owner_company_id,
  name: project.name,
  number: project.number ?? '',
  description: project.description ?? '',
  address: project.address ?? '',
  city: project.city ?? '',
  state_code: project.state_code ?? '',
  zip: project.zip ?? '',
  starts_on: project.starts_on ?? '',
  ends_on: project.ends_on ?? '',
  budget_cents: project.budget_cents === null ? '' : typedOf(project.budget_cents),
  funding: project.funding,
  time_zone: project.time_zone,
  program: project.program ?? '',
  open_to_company: project.open_to_company,
  due_day: String(project.due_day),
});

export function projectBody(values: ProjectValues) {
  const { owner_company_id: _, budget_cents, due_day, ...rest } = values;
  return {
    ...rest,
    name: values.name.trim(),
    number: textOrNull(values.number),
    description: textOrNull(values.description),
    address: textOrNull(values.address),
    city: textOrNull(values.city),
    state_code: textOrNull(values.state_code),
    zip: textOrNull(values.zip),
    starts_on: textOrNull(values.starts_on),
    ends_on: textOrNull(values.ends_on),
    program: textOrNull(values.program),
    funding: [...values.funding],
    budget_cents: budget_cents.trim() === '' ? null : toCents(budget_cents),
    due_day: Number(due_day),
  };
}

const isDueDay = (typed: string): boolean =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 28;

export const projectErrors = (values: ProjectValues) => ({
  name: !values.name.trim() && copy.errors.name,
  zip: !/^(?:\d{5})?$/.test(values.zip) && copy.errors.zip,
  ends_on: Boolean(values.starts_on && values.ends_on) && values.ends_on < values.starts_on && copy.errors.end,
  budget_cents: values.budget_cents.trim() !== '' && toCents(values.budget_cents) === null && copy.errors.budget,
  time_zone: !values.time_zone && copy.errors.zone,
  due_day: !isDueDay(values.due_day) && copy.errors.dueDay,
});

type Fact = keyof ProjectValues;
const isSame = (a: ProjectValues[Fact], b: ProjectValues[Fact]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a colleague saved while somebody typed, beside what was typed. */
export interface Merge {
  /** Taken over: the person had not touched them. */
  readonly taken: Partial<ProjectValues>;
  /** Both changed them; what was typed stays until the person decides. */
  readonly both: readonly Fact[];
}

/** @param seen what the person began with @param typed what they have now @param saved what a colleague saved */
export function mergeValues(seen: ProjectValues, typed: ProjectValues, saved: ProjectValues): Merge {
  const changed = (Object.keys(seen) as Fact[]).filter((fact) => !isSame(seen[fact], saved[fact]));
  const untouched = changed.filter((fact) => isSame(seen[fact], typed[fact]));
  return {
    taken: Object.fromEntries(untouched.map((fact) => [fact, saved[fact]])),
    both: changed.filter((fact) => !untouched.includes(fact) && !isSame(typed[fact], saved[fact])),
  };
}
