import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import { SHORT_USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import type { CompanyDetails } from '#contract/accounts/schema/company-list.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { kinds } from '../copy/admin.ts';
import { names as nameWords } from '../copy/names.ts';
import { people, companies as words } from '../copy/people.ts';
import { companyQuery } from '../queries/people.ts';
import css from './Admin.module.css';
import { AdminQueryBoundary } from './AdminQueryBoundary.tsx';

/** One hiring company or claimed firm. */
export function CompanyPage({ id }: { readonly id: string }) {
  const query = useQuery(companyQuery(id));
  return (
    <div className={`page ${css.page}`}>
      <div>
        <Link to="/staff/companies" className={css.back}>
          <IconArrowLeft size={16} stroke={2} aria-hidden />
          {words.back}
        </Link>
        <AdminQueryBoundary what={words.title} query={query}>
          {(company) => <Company company={company} />}
        </AdminQueryBoundary>
      </div>
    </div>
  );
}

function Company({ company }: { readonly company: CompanyDetails }) {
  const { id, name, kind, user_type, lands_on_search, business_id, since } = company;
  const facts = [
    { name: words.kind, value: kinds[kind] },
    { name: words.since, value: dayOf(since) },
    ...(lands_on_search === null
      ? []
      : [{ name: words.landing, value: lands_on_search ? words.landsOnSearch : words.landsOnDefault }]),
  ];
  return (
    <div className={css.page}>
      <div className={css.section}>
        <PageHeading tab={name}>{name}</PageHeading>
        <div className={css.badges}>
          <Tag>{SHORT_USER_TYPE_LABELS[user_type ?? 'MWBE']}</Tag>
        </div>
      </div>
      <div className={css.buttons}>
        {kind === 'hiring_company' ? (
          <Link to="/details/hiring_company/$id" params={{ id }} className={buttonClass({ variant: 'outlineDark' })}>
            {words.settings}
          </Link>
        ) : (
          <Link
            to="/profile/$id"
            params={{ id: business_id ?? id }}
            className={buttonClass({ variant: 'outlineDark' })}
          >
            {words.profile}
          </Link>
        )}
      </div>
      <div className={css.columns}>
        <section className={css.section}>
          <h2>{words.facts}</h2>
          <DescriptionList layout="rows" items={facts} />
        </section>
        {company.names.length > 1 && <NameHistory names={company.names} />}
        <section className={css.section}>
          <h2>{words.people}</h2>
          {company.people.length === 0 ? (
            <p className="muted">{words.noPeople}</p>
          ) : (
            <ul className={css.list}>
              {company.people.map((one) => (
                <li key={one.id}>
                  <Link to="/staff/people/$id" params={{ id: one.id }}>
                    {one.name}
                  </Link>
                  <span className={css.note}>
                    {one.email}, {ROLE_LABELS[one.role]}
                    {!one.active && `, ${people.closed.toLowerCase()}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  );
}

function NameHistory({ names }: Pick<CompanyDetails, 'names'>) {
  return (
    <section className={css.section}>
      <h2>{nameWords.history}</h2>
      <ul className={css.list}>
        {names.map(({ name, valid_from, valid_until, approved_by }) => (
          <li key={`${name} ${valid_from}`}>
            {name}
            <span className={css.note}>
              {nameWords.period(dayOf(valid_from), valid_until && dayOf(valid_until))}
              {approved_by && `, ${nameWords.approvedBy(approved_by)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
