import type { ProjectRevision } from '#contract/work-history/schema.ts';
import { day, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import css from './WorkHistory.module.css';

interface Props {
  readonly revision: ProjectRevision;
  readonly firm: string;
}

/** The changes that the firm requested: each differing value, old and new side by side. */
export function RequestedChanges({ revision, firm }: Props) {
  const { recorded, verified, action_taken_at, notes } = revision;
  const rows = [
    { name: copy.amount, before: money(recorded.budget), after: money(revision.budget) },
    { name: copy.start, before: day(recorded.start_date), after: day(revision.start_date) },
    { name: copy.end, before: day(recorded.end_date), after: day(revision.end_date) },
  ].filter(({ before, after }) => before !== after);
  const how = verified ? 'verified' : action_taken_at === null ? 'open' : 'answered';
  return (
    <section className={css.asked}>
      <h4>{copy.requestedChanges[how](firm)}</h4>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{copy.value}</th>
              <th scope="col">{copy.recorded}</th>
              <th scope="col">{copy.requested}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes && <p>{notes}</p>}
    </section>
  );
}
