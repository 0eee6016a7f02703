import { Link } from '@tanstack/react-router';
import type { HomeFirm, ProjectHome } from '#contract/parent-projects/schema/home.ts';
import type { ProjectHead } from '#contract/parent-projects/schema/projects.ts';
import { dollars } from '#web/payments/model/money.ts';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy/home.ts';
import css from './Home.module.css';

interface Props {
  readonly head: ProjectHead;
  readonly home: ProjectHome;
}
const { columns } = copy;
const AMOUNTS = ['commitment', 'award', 'paid', 'confirmed'] as const;

/** The first firms with their amounts; the contracting table has all. */
export function HomeFirms({ head, home: { firms, firms_total } }: Props) {
  const contracting = {
    to: '/parent-project/$id/data-input/$activeTab',
    params: { id: head.id, activeTab: 'contracting' },
  } as const;
  const mayEdit = head.rights.includes('edit project');
  const note = mayEdit ? 'edit' : head.sees === 'all' ? 'read' : head.sees;
  return (
    <section className={css.section} aria-labelledby="project-firms">
      <div className={css.sectionHead}>
        <h2 id="project-firms">{copy.firms}</h2>
        {firms.length > 0 && (
          <>
            <span className={css.count}>{copy.someFirms(firms.length, firms_total)}</span>
            <Link {...contracting}>{copy.contracting}</Link>
          </>
        )}
      </div>
      {firms.length === 0 ? (
        <EmptyState title={copy.noFirms}>
          <p className="muted">{copy.noFirmsNote[note]}</p>
          {mayEdit && <Link {...contracting}>{copy.addContracts}</Link>}
        </EmptyState>
      ) : (
        <ScrollableTable label={copy.firmsLabel} className={css.table}>
          <thead>
            <tr>
              <th scope="col">{columns.firm}</th>
              <th scope="col">{columns.tier}</th>
              <th scope="col">{columns.group}</th>
              <th scope="col">{columns.contract}</th>
              {AMOUNTS.map((name) => (
                <th key={name} scope="col" className={css.number}>
                  {columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {firms.map((firm) => (
              <Firm key={firm.contract_id} firm={firm} />
            ))}
          </tbody>
        </ScrollableTable>
      )}
    </section>
  );
}

function Firm({ firm }: { readonly firm: HomeFirm }) {
  const { mwbe_id, tier, groups, number, title } = firm;
  return (
    <tr>
      <th scope="row" title={firm.firm}>
        {mwbe_id ? (
          <Link to="/profile/$id" params={{ id: mwbe_id }}>
            {firm.firm}
          </Link>
        ) : (
          firm.firm
        )}
      </th>
      <td>{tier === 0 ? copy.prime : tier}</td>
      <td>{groups.length > 0 ? groups.join(', ') : <None />}</td>
      <td title={title}>{number ?? title}</td>
      {AMOUNTS.map((name) => {
        const cents = firm[`${name}_cents`];
        return (
          <td key={name} className={`${css.number} ${name === 'confirmed' ? css.confirmed : ''}`}>
            {cents === null ? <span className={css.missing}>{copy.notSet}</span> : dollars(cents)}
          </td>
        );
      })}
    </tr>
  );
}

const None = () => <span className={css.missing}>{copy.none}</span>;
