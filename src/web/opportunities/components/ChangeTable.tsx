import type { FactChange } from '#contract/opportunities/schema.ts';
import { copy } from '../copy/edit.ts';
import { copy as names } from '../copy/facts.ts';
import { factText } from '../model/fact-text.ts';
import css from './Opportunity.module.css';

interface Props {
  readonly changes: readonly FactChange[];
  readonly titles: Readonly<Record<string, string>>;
}

/** What was said before, and what is said now. */
export function ChangeTable({ changes, titles }: Props) {
  if (changes.length === 0) return null;
  const text = ({ field }: FactChange, value: string | null) =>
    value === null ? names.nothing : factText(field, value, titles);
  return (
    <table className={css.changes}>
      <caption className="visually-hidden">{copy.changes}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.field}</th>
          <th scope="col">{copy.before}</th>
          <th scope="col">{copy.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{names.facts[change.field]}</th>
            <td data-label={copy.before}>{text(change, change.from)}</td>
            <td data-label={copy.after}>{text(change, change.to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
