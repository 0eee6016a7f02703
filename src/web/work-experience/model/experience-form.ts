import { WORK_ROLES } from '#contract/work-experience/rules.ts';
import type { NewExperience, OwnExperience } from '#contract/work-experience/schema.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { own } from '../copy.ts';

/** A job as it is typed; texts are empty where nothing is said. */
export interface ExperienceValues {
  readonly title: string;
  readonly client_name: string;
  readonly hiring_company_id: string;
  readonly amount: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly ongoing: boolean;
  readonly place: string;
  readonly description: string;
  readonly trades: string;
  readonly role: string;
}

export const experienceValues = (job: OwnExperience): ExperienceValues => ({
  title: job.title ?? '',
  client_name: job.client_name ?? '',
  hiring_company_id: job.hiring_company_id ?? '',
  amount: job.amount === null ? '' : `${job.amount}`,
  start_date: job.start_date ?? '',
  end_date: job.end_date ?? '',
  ongoing: job.ongoing,
  place: job.place ?? '',
  description: job.description ?? '',
  trades: job.trades ?? '',
  role: job.role ?? '',
});

export const experienceErrors = ({ amount, start_date, end_date }: ExperienceValues) => ({
  amount: !/^\d*$/.test(amount) && own.wholeDollars,
  end_date: start_date !== '' && end_date !== '' && end_date < start_date && own.endBeforeStart,
});

/** Changed fields as the body of the call. */
export function toChanges({ amount, ongoing, role, ...texts }: Partial<ExperienceValues>): NewExperience {
  const said = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, textOrNull(text)]));
  return {
    ...said,
    ...(amount !== undefined && { amount: amount === '' ? null : Number(amount) }),
    ...(ongoing !== undefined && { ongoing }),
    ...(role !== undefined && { role: WORK_ROLES.find((one) => one === role) ?? null }),
  };
}
