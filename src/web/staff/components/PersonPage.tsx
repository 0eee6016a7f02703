import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import { SHORT_USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import type { PersonDetails } from '#contract/accounts/schema/people.ts';
import { useMe } from '#web/session/queries.ts';
import { Badge, Tag } from '#web/ui/Badge.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { admin, kinds } from '../copy/admin.ts';
import { people, person as words } from '../copy/people.ts';
import { personQuery } from '../queries/people.ts';
import css from './Admin.module.css';
import { AdminQueryBoundary } from './AdminQueryBoundary.tsx';
import { AuditTable } from './AuditTable.tsx';
import { Permissions } from './Permissions.tsx';
import { PersonActions } from './PersonActions.tsx';

/** One person: permissions, companies, open links and activity. */
export function PersonPage({ id }: { readonly id: string }) {
  const query = useQuery(personQuery(id));
  return (
    <div className={`page ${css.page}`}>
      <div>
        <Link to="/staff/people" className={css.back}>
          <IconArrowLeft size={16} stroke={2} aria-hidden />
          {words.back}
        </Link>
        <AdminQueryBoundary what={people.title} query={query}>
          {(person) => <Person person={person} />}
        </AdminQueryBoundary>
      </div>
    </div>
  );
}

function Person({ person }: { readonly person: PersonDetails }) {
  const me = useMe();
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <div className={css.page}>
      <div className={css.section}>
        <PageHeading tab={name}>{name}</PageHeading>
        <div className={css.badges}>
          <Tag>{SHORT_USER_TYPE_LABELS[person.user_type]}</Tag>
          {person.active ? (
            <Badge status="info">{people.active}</Badge>
          ) : (
            <Badge status="locked">{people.closed}</Badge>
          )}
        </div>
      </div>
      {me && <PersonActions me={me} person={person} name={name} />}
      <div className={css.columns}>
        <section className={css.section}>
          <h2>{words.facts}</h2>
          <DescriptionList layout="rows" items={detailsOf(person)} />
        </section>
        <section className={css.section}>
          <h2>{words.rights}</h2>
          <Permissions person={person} name={name} mayChange={me?.admin === true} />
        </section>
      </div>
      <section className={css.section}>
        <h2>{words.audit}</h2>
        <p className={css.buttons}>
          <Link to="/staff/audit" search={{ who: person.id }}>
            {words.auditAll}
          </Link>
          <Link to="/staff/audit" search={{ subject: person.id }}>
            {words.auditOf}
          </Link>
        </p>
        <AuditTable state={{ who: person.id }} caption={words.audit} captionHidden />
      </section>
    </div>
  );
}

const detailsOf = (person: PersonDetails) => [
  { name: people.email, value: person.email },
  { name: people.since, value: dayOf(person.created_at) },
  { name: words.password, value: person.has_password ? words.hasPassword : words.noPassword },
  { name: words.secondFactor, value: person.has_second_factor ? words.hasSecondFactor : words.noSecondFactor },
  { name: words.sessions, value: words.openSessions(person.sessions) },
  {
    name: words.links,
    value:
      person.links === 0 ? (
        admin.nothing
      ) : (
        <Link to="/staff/links" search={{ person: person.id, state: 'open' }}>
          {person.links}
        </Link>
      ),
  },
  {
    name: words.companies,
    value:
      person.companies.length === 0 ? (
        words.noCompanies
      ) : (
        <ul>
          {person.companies.map(({ id, name, kind, role }) => (
            <li key={id}>
              <Link to="/staff/companies/$id" params={{ id }}>
                {name}
              </Link>
              , {kinds[kind]}, {ROLE_LABELS[role]}
            </li>
          ))}
        </ul>
      ),
  },
];
