import type { ImportDetail, ImportPreview } from '#contract/imports/schema/drafts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { day } from '#web/ui/formats.ts';
import { copy as words } from '../copy/list-date.ts';
import css from './Imports.module.css';

interface FieldProps {
  readonly list: ImportDetail;
  readonly field: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error?: string | undefined;
  };
}

/** The date of the list: a proposal with where it comes from, or the question. */
export function ListDateField({ list: { proposed_date, proposed_date_from }, field }: FieldProps) {
  const isProposed = proposed_date !== null && field.value === proposed_date;
  const hint = isProposed && proposed_date_from ? words.proposed[proposed_date_from] : words.hint;
  return <DateField label={words.label} hint={hint} {...field} />;
}

/** The date that an import goes by, in its preview. */
export function ListDateNote({ preview: { list_date, list_date_from } }: { readonly preview: ImportPreview }) {
  if (list_date === null) return <Banner variant="warning">{words.unknown}</Banner>;
  const from = list_date_from && list_date_from !== 'given' ? words.from[list_date_from] : null;
  return <p className={css.hint}>{[words.of(day(list_date)), from].filter(Boolean).join(', ')}</p>;
}
