import type { PackPreview } from '#contract/counting/schema/pack-versions.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { packsCopy as words } from '../copy/packs.ts';
import css from './CountedLines.module.css';

/** What projects would count, group by group, where it differs from what they count now. */
export function PackPreviewTable({ preview }: { readonly preview: PackPreview }) {
  const { projects, projects_counted, projects_left_out } = preview;
  return (
    <section aria-label={words.previewing} role="status">
      {projects.length === 0 ? (
        <p>{words.nothing(projects_counted)}</p>
      ) : (
        <ScrollableTable label={words.previewing} className={css.table}>
          <caption className="visually-hidden">{words.previewing}</caption>
          <thead>
            <tr>
              <th scope="col">{words.project}</th>
              <th scope="col">{words.group}</th>
              <th scope="col" className={css.number}>
                {words.before}
              </th>
              <th scope="col" className={css.number}>
                {words.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {projects.flatMap(({ id, name, groups }) =>
              groups.map((group) => (
                <tr key={`${id} ${group.scope} ${group.group}`}>
                  <th scope="row">{name}</th>
                  <td>{group.name}</td>
                  <td className={css.number}>{showCents(group.before_cents)}</td>
                  <td className={css.credit}>{showCents(group.after_cents)}</td>
                </tr>
              )),
            )}
          </tbody>
        </ScrollableTable>
      )}
      {projects_left_out > 0 && <p className="muted">{words.leftOut(projects_left_out)}</p>}
    </section>
  );
}
