import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { ProjectHead } from '#contract/parent-projects/schema/projects.ts';
import { projectHeadQuery } from '#web/parent-projects/queries/projects.ts';
import { useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { add } from '#web/ui/icons.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { type Changes, type ExclusionsSearch, isFiltered, parseExclusionsSearch } from '../model/search.ts';
import { downloadExclusions } from '../queries.ts';
import { Denominators } from './Denominators.tsx';
import css from './Exclusions.module.css';
import { ExclusionTable } from './ExclusionTable.tsx';

// opened by few
const ProposeDialog = lazyNamed(() => import('./ProposeDialog.tsx'), 'ProposeDialog');
const ExclusionDialog = lazyNamed(() => import('./ExclusionDialog.tsx'), 'ExclusionDialog');

interface Props {
  readonly projectId: string;
  /** Of the address. */
  readonly search: Readonly<Record<string, unknown>>;
  /** For people who take no part in the project. */
  readonly missing: ReactNode;
}

/** `/parent-project/{id}/exclusions`: what goals are a share of, with and without what was left out. */
export function Exclusions({ projectId, search, missing }: Props) {
  const query = useQuery(projectHeadQuery(projectId));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={240} />}>
      {(project) => (project ? <OfProject project={project} search={parseExclusionsSearch(search)} /> : missing)}
    </QueryBoundary>
  );
}

function OfProject({ project, search }: { readonly project: ProjectHead; readonly search: ExclusionsSearch }) {
  const navigate = useNavigate();
  const me = useMe();
  const change = (changes: Changes) =>
    void navigate({
      to: '.',
      search: parseExclusionsSearch({ ...search, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const canPropose = project.rights.includes('report months') && !me?.impersonating;
  const start = canPropose ? () => change({ new: 'true' }) : null;
  return (
    <div className={`page ${css.page}`}>
      <PageHeader title={copy.title} intro={copy.intro}>
        <ExportMenu formats={['csv', 'xlsx']} onExport={(format) => downloadExclusions(project.id, search, format)} />
        {start && (
          <Button icon={<Icon of={add} size={20} />} onClick={start}>
            {copy.propose}
          </Button>
        )}
      </PageHeader>
      <Denominators projectId={project.id} sees={project.sees} />
      <ExclusionTable
        projectId={project.id}
        search={search}
        onChange={change}
        empty={<Empty search={search} onChange={change} onStart={start} />}
      />
      <Suspense>
        {canPropose && search.new && (
          <ProposeDialog
            projectId={project.id}
            onClose={() => change({ new: undefined })}
            onDone={(exclusion) => change({ new: undefined, exclusion })}
          />
        )}
        {search.exclusion && (
          <ExclusionDialog
            key={search.exclusion}
            projectId={project.id}
            id={search.exclusion}
            canAct={!me?.impersonating}
            onClose={() => change({ exclusion: undefined })}
          />
        )}
      </Suspense>
    </div>
  );
}

interface EmptyProps {
  readonly search: ExclusionsSearch;
  readonly onChange: (changes: Changes) => void;
  readonly onStart: (() => void) | null;
}

function Empty({ search, onChange, onStart }: EmptyProps) {
  if (isFiltered(search))
    return (
      <EmptyState title={copy.emptyFiltered}>
        <Button variant="plain" onClick={() => onChange({ state: undefined, contract: undefined, reason: undefined })}>
          {copy.clear}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState title={copy.empty}>
      <p className="muted">{copy.emptyNote}</p>
      {onStart && (
        <Button variant="outlineDark" onClick={onStart}>
          {copy.propose}
        </Button>
      )}
    </EmptyState>
  );
}
