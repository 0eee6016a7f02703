import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RESIDENT_PAGE_LANGUAGES, type ResidentPageLanguage } from '#contract/community/rules/language.ts';
import type { DashboardState } from '#contract/community/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { LANGUAGE_NAMES } from '../copy/language-names.ts';
import { copy } from '../copy/owner.ts';
import { dashboardQuery } from '../queries.ts';
import { EmbedForm } from './EmbedForm.tsx';
import css from './PublicDashboard.module.css';
import { PublishQuestion } from './PublishQuestion.tsx';

const Preview = lazyNamed(() => import('./Preview.tsx'), 'Preview');

/** Of a project, outside of the application. */
const publicPath = (projectId: string) => `/community-engagement-dashboard/projects/${projectId}`;

interface Props {
  readonly projectId: string;
  /** Nobody acts for others. */
  readonly canAct: boolean;
  /** For people who take no part in the project. */
  readonly missing: ReactNode;
}

/** `/parent-project/{id}/public-dashboard`: what residents read, and what they would read. */
export function PublicDashboard({ projectId, canAct, missing }: Props) {
  const query = useQuery(dashboardQuery(projectId));
  return (
    <div className={`page ${css.page}`}>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={240} />}>
        {(state) => (state ? <OfProject state={state} canAct={canAct && state.may_publish} /> : missing)}
      </QueryBoundary>
    </div>
  );
}

function OfProject({ state, canAct }: { readonly state: DashboardState; readonly canAct: boolean }) {
  const [asking, setAsking] = useState<'publish' | 'withdraw' | null>(null);
  const { preview, is_published } = state;
  return (
    <>
      <PageHeader title={copy.title} intro={copy.intro}>
        {is_published && (
          <a className={buttonClass({ variant: 'outlineDark' })} href={publicPath(state.project_id)}>
            {copy.open}
          </a>
        )}
        {canAct && is_published && (
          <Button variant="outlineDark" onClick={() => setAsking('withdraw')}>
            {copy.withdraw}
          </Button>
        )}
        {canAct && preview?.differs && <Button onClick={() => setAsking('publish')}>{copy.publish}</Button>}
        {canAct && preview && !preview.differs && !is_published && (
          <Button onClick={() => setAsking('publish')}>{copy.publish}</Button>
        )}
      </PageHeader>
      <Status state={state} canAct={canAct} />
      {canAct && <EmbedForm key={state.version} state={state} path={publicPath(state.project_id)} />}
      <History state={state} />
      {preview ? <PreviewSection state={state} /> : state.may_publish && <Nothing />}
      {asking && <PublishQuestion act={asking} state={state} onClose={() => setAsking(null)} />}
    </>
  );
}

function Status({ state, canAct }: { readonly state: DashboardState; readonly canAct: boolean }) {
  const { is_published, number, preview } = state;
  return (
    <div className={css.status}>
      <p>
        <Badge status={is_published ? 'verified' : 'pending'}>
          {is_published ? copy.published : copy.notPublished}
        </Badge>{' '}
        {is_published && number !== null ? copy.since(number) : number === null ? copy.never : copy.withdrawn}
      </p>
      {is_published && preview?.differs && <Banner variant="info">{copy.differs}</Banner>}
      {!canAct && <p className="muted">{copy.readOnly}</p>}
    </div>
  );
}

const Nothing = () => (
  <EmptyState title={copy.nothing}>
    <p className="muted">{copy.nothingNote}</p>
  </EmptyState>
);

function PreviewSection({ state }: { readonly state: DashboardState }) {
  const [language, setLanguage] = useState<ResidentPageLanguage>('en');
  return (
    <section>
      <div className={css.previewHead}>
        <div>
          <h2>{copy.preview}</h2>
          <p className="muted">{copy.previewNote}</p>
        </div>
        <SegmentedControl
          label={copy.language}
          value={language}
          onChange={setLanguage}
          items={RESIDENT_PAGE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </div>
      <Preview state={state} language={language} />
    </section>
  );
}

function History({ state: { publications } }: { readonly state: DashboardState }) {
  const { history } = copy;
  if (publications.length === 0) return null;
  return (
    <section>
      <h2>{history.title}</h2>
      <table className={css.history}>
        <thead>
          <tr>
            <th scope="col">{history.number}</th>
            <th scope="col">{history.asOf}</th>
            <th scope="col">{history.at}</th>
            <th scope="col">{history.by}</th>
          </tr>
        </thead>
        <tbody>
          {publications.map(({ number, as_of, published_at, published_by }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{day(as_of)}</td>
              <td>{dayOf(published_at)}</td>
              <td>{published_by}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
