import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useRef } from 'react';
import { MEMBER_FILTERS, ROLE_NAMES } from '#contract/parent-projects/rules/people.ts';
import { type MemberKind, ROLES_OF_KIND } from '#contract/parent-projects/rules.ts';
import type { ProjectHead } from '#contract/parent-projects/schema/projects.ts';
import { type CurrentUser, useMe } from '#web/session/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { add } from '#web/ui/icons.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy } from '../copy/people.ts';
import { isFiltered, type PeopleSearch, parsePeopleSearch } from '../model/people.ts';
import { membersQuery } from '../queries/people.ts';
import { projectHeadQuery } from '../queries/projects.ts';
import { Members } from './Members.tsx';
import css from './People.module.css';
import { RoleGuide } from './RoleGuide.tsx';

// owners alone invite
const InviteDialog = lazyNamed(() => import('./InviteDialog.tsx'), 'InviteDialog');

interface Props {
  readonly projectId: string;
  readonly kind: MemberKind;
  /** Of the address. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Shown where there is no such project for this person. */
  readonly missing: ReactNode;
}

/** The people of one kind in a project: team, prime contractors or viewers. */
export function PeoplePage({ projectId, kind, search, missing }: Props) {
  const me = useMe();
  const query = useQuery(projectHeadQuery(projectId));
  if (query.data === null) return missing;
  return (
    <div className={`page ${css.page}`}>
      <QueryBoundary query={query} copy={copy} skeleton={<Loading />}>
        {(head) =>
          head && me && <People key={kind} head={head} kind={kind} search={parsePeopleSearch(search)} me={me} />
        }
      </QueryBoundary>
    </div>
  );
}

interface PeopleProps {
  readonly head: ProjectHead;
  readonly kind: MemberKind;
  readonly search: PeopleSearch;
  readonly me: CurrentUser;
}
type Changes = { readonly [Name in keyof PeopleSearch]?: PeopleSearch[Name] | undefined };

function People({ head, kind, search, me }: PeopleProps) {
  const navigate = useNavigate();
  const change = (changes: Changes) =>
    void navigate({ to: '.', search: parsePeopleSearch({ ...search, ...changes }), replace: true, resetScroll: false });
  const mayManage = head.rights.includes('manage people') && !me.impersonating;
  const isTeam = kind === 'team';
  return (
    <>
      <PageHeader
        title={isTeam ? copy.team : copy.stakeholders}
        intro={isTeam ? copy.teamIntro : copy.stakeholdersIntro}
      >
        {mayManage && (
          <Button icon={<Icon of={add} size={20} />} onClick={() => change({ invite: 'true' })}>
            {copy.invite[kind]}
          </Button>
        )}
      </PageHeader>
      {!isTeam && <Tabs projectId={head.id} />}
      <RoleGuide kind={kind} />
      {head.sees !== 'all' && <Banner variant="info">{copy.onlyTeam}</Banner>}
      <Filters kind={kind} search={search} onChange={change} />
      <List head={head} kind={kind} search={search} me={me} mayManage={mayManage} onClear={() => change(NO_FILTERS)} />
      {mayManage && search.invite && (
        <Suspense>
          <InviteDialog projectId={head.id} kind={kind} onClose={() => change({ invite: undefined })} />
        </Suspense>
      )}
    </>
  );
}

const NO_FILTERS: Changes = { q: undefined, role: undefined, state: undefined };

function Tabs({ projectId }: { readonly projectId: string }) {
  const at = `/parent-project/${projectId}/participants/stakeholders`;
  return (
    <TabMenu
      label={copy.tabs}
      tabs={[
        { id: 'prime-contractors', label: copy.kinds.prime, path: `${at}/prime-contractors` },
        { id: 'project-viewers', label: copy.kinds.viewer, path: `${at}/project-viewers` },
      ]}
    />
  );
}

interface FilterProps {
  readonly kind: MemberKind;
  readonly search: PeopleSearch;
  readonly onChange: (changes: Changes) => void;
}

function Filters({ kind, search, onChange }: FilterProps) {
  const roles = ROLES_OF_KIND[kind];
  return (
    <div className={css.filters}>
      <TextFilter label={copy.search} value={search.q} onChange={(q) => onChange({ q })} />
      {roles.length > 1 && (
        <Dropdown
          label={copy.role}
          look="inline"
          items={[
            { value: '', label: copy.any },
            ...roles.map((value) => ({ value: value as string, label: ROLE_NAMES[value] })),
          ]}
          value={search.role ?? ''}
          onChange={(value) => onChange({ role: roles.find((one) => one === value) })}
        />
      )}
      <Dropdown
        label={copy.state}
        look="inline"
        items={[
          { value: '', label: copy.current },
          ...MEMBER_FILTERS.map((value) => ({ value: value as string, label: copy.filters[value] })),
        ]}
        value={search.state ?? ''}
        onChange={(value) => onChange({ state: MEMBER_FILTERS.find((one) => one === value) })}
      />
    </div>
  );
}

interface ListProps extends PeopleProps {
  readonly mayManage: boolean;
  readonly onClear: () => void;
}

function List({ head, kind, search, me, mayManage, onClear }: ListProps) {
  const query = useInfiniteQuery(membersQuery(head.id, kind, search));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        {copy.list}
      </h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={160} />}>
        {({ pages }) => {
          const members = pages.flatMap((page) => page.members);
          if (members.length === 0 && isFiltered(search))
            return (
              <EmptyState title={copy.noResults}>
                <Button variant="outlineDark" onClick={onClear}>
                  {copy.clear}
                </Button>
              </EmptyState>
            );
          if (members.length === 0) return <EmptyState title={copy.none[kind]} />;
          return (
            <Members
              projectId={head.id}
              members={members}
              mayManage={mayManage}
              mayLeave={!me.impersonating}
              onGone={() => heading.current?.focus()}
            />
          );
        }}
      </QueryBoundary>
      {query.hasNextPage && (
        <Button variant="outlineDark" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {copy.more}
        </Button>
      )}
    </section>
  );
}

const Loading = () => (
  <>
    <Skeleton width={40} height={34} />
    <Skeleton width={70} height={44} />
    <Skeleton width={100} height={240} />
  </>
);
