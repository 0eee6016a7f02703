import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, Suspense, useMemo } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import { PROJECT_SORTS } from '#contract/parent-projects/rules/projects.ts';
import { PARENT_PROJECT_STATES } from '#contract/parent-projects/rules.ts';
import type { ProjectRow } from '#contract/parent-projects/schema/projects.ts';
import { type CurrentUser, useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import rowLink from '#web/ui/data/RowLink.module.css';
import { Icon } from '#web/ui/Icon.tsx';
import { add } from '#web/ui/icons.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy } from '../copy/projects.ts';
import { isFiltered, type ProjectsSearch, parseProjectsSearch } from '../model/search.ts';
import { projectOwnersQuery, projectsQuery } from '../queries/projects.ts';
import { projectColumns } from './ProjectColumns.tsx';
import css from './Projects.module.css';

// a project is created once
const CreateProject = lazyNamed(() => import('./CreateProject.tsx'), 'CreateProject');

interface Props {
  /** Of the address. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Of another room: what waits for the person in a project. */
  readonly waiting: Parameters<typeof projectColumns>[0];
}
type Changes = { readonly [Name in keyof ProjectsSearch]?: ProjectsSearch[Name] | undefined };

/** `/parent-project/all`: the projects in which the person takes part. */
export function Projects(props: Props) {
  const me = useMe();
  return me && <OfPerson {...props} me={me} />;
}

function OfPerson({ search: asked, waiting, me }: Props & { readonly me: CurrentUser }) {
  const navigate = useNavigate();
  const search = parseProjectsSearch(asked);
  const change = (changes: Changes) =>
    void navigate({
      to: '.',
      search: parseProjectsSearch({ ...search, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const canCreate = isHiringSide(me.user_type) && me.hiring_companies.length > 0 && !me.impersonating;
  const start = canCreate ? () => change({ new: 'true' }) : null;
  return (
    <div className={`page ${css.page}`}>
      <PageHeader title={copy.title} intro={copy.intro}>
        {start && (
          <Button icon={<Icon of={add} size={20} />} onClick={start}>
            {copy.new}
          </Button>
        )}
      </PageHeader>
      <ProjectTable
        search={search}
        waiting={waiting}
        empty={<Empty search={search} me={me} canCreate={canCreate} onChange={change} />}
      >
        <Filters search={search} onChange={change} />
      </ProjectTable>
      {canCreate && search.new && (
        <Suspense>
          <CreateProject me={me} onClose={() => change({ new: undefined })} />
        </Suspense>
      )}
    </div>
  );
}

interface TableProps extends Pick<ComponentProps<typeof DataTable>, 'empty' | 'children'> {
  readonly search: ProjectsSearch;
  readonly waiting: Props['waiting'];
}

function ProjectTable({ search, waiting, empty, children }: TableProps) {
  const query = useInfiniteQuery({ ...projectsQuery(search), placeholderData: keepPreviousData });
  const columns = useMemo(() => projectColumns(waiting), [waiting]);
  const rows = query.data?.pages.flat();
  return (
    <DataTable
      id="parent projects"
      caption={copy.caption}
      captionHidden
      noun={copy.noun}
      columns={columns}
      rows={rows}
      rowId={({ id }: ProjectRow) => id}
      phone="stacked"
      busy={query.isPlaceholderData}
      failed={query.isError && !rows ? { note: copy.failed, retry: query.refetch } : undefined}
      more={loadMoreOf(query)}
      open={({ id }, look) => (
        <Link to="/parent-project/$id/home" params={{ id }} {...look} className={`${look.className} ${rowLink.link}`} />
      )}
      empty={empty}
    >
      {children}
    </DataTable>
  );
}

interface FilterProps {
  readonly search: ProjectsSearch;
  readonly onChange: (change: Changes) => void;
}
const { filters } = copy;

function Filters({ search, onChange }: FilterProps) {
  const owners = useQuery(projectOwnersQuery).data ?? [];
  return (
    <div className={css.filters}>
      <TextFilter label={filters.name} value={search.q} onChange={(q) => onChange({ q })} />
      <Dropdown
        label={filters.state}
        look="inline"
        items={[
          { value: '', label: filters.any },
          ...PARENT_PROJECT_STATES.map((value) => ({ value: value as string, label: copy.states[value] })),
        ]}
        value={search.state ?? ''}
        onChange={(value) => onChange({ state: PARENT_PROJECT_STATES.find((one) => one === value) })}
      />
      {(owners.length > 1 || search.owner_id) && (
        <Dropdown
          label={filters.owner}
          look="inline"
          items={[
            { value: '', label: filters.any },
            ...owners.map(({ id, business_name }) => ({ value: id, label: business_name })),
          ]}
          value={search.owner_id ?? ''}
          onChange={(value) => onChange({ owner_id: value || undefined })}
        />
      )}
      <Dropdown
        label={filters.sort}
        look="inline"
        items={PROJECT_SORTS.map((value) => ({ value, label: filters.sorts[value] }))}
        value={search.sort ?? 'newest'}
        onChange={(sort) => onChange({ sort })}
      />
      <Checkbox
        checked={search.archived === 'true'}
        onChange={(isArchived) => onChange({ archived: isArchived ? 'true' : undefined })}
      >
        {filters.archived}
      </Checkbox>
    </div>
  );
}

interface EmptyProps extends FilterProps {
  readonly me: CurrentUser;
  readonly canCreate: boolean;
}

function Empty({ search, me, canCreate, onChange }: EmptyProps) {
  if (isFiltered(search)) {
    const none = { q: undefined, state: undefined, owner_id: undefined, archived: undefined };
    return (
      <EmptyState title={search.archived && !search.q ? copy.emptyArchived : copy.emptyFiltered}>
        <Button variant="plain" onClick={() => onChange(none)}>
          {filters.clear}
        </Button>
      </EmptyState>
    );
  }
  const kind = canCreate ? 'create' : isHiringSide(me.user_type) ? 'wait' : 'staff';
  return (
    <EmptyState title={copy.empty}>
      <p className="muted">{copy.emptyNote[kind]}</p>
      {canCreate && (
        <Button variant="outlineDark" onClick={() => onChange({ new: 'true' })}>
          {copy.new}
        </Button>
      )}
    </EmptyState>
  );
}
