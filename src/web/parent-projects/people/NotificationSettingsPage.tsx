import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { NEWS_WORDS } from '#contract/parent-projects/rules/people.ts';
import { PROJECT_NEWS, type ProjectNews } from '#contract/parent-projects/rules.ts';
import type { ProjectHead } from '#contract/parent-projects/schema/projects.ts';
import { type CurrentUser, useMe } from '#web/session/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/settings.ts';
import { settingsQuery, useMuteNews } from '../queries/people.ts';
import { projectHeadQuery } from '../queries/projects.ts';
import css from './People.module.css';

interface Props {
  readonly projectId: string;
  /** Shown where there is no such project for this person. */
  readonly missing: ReactNode;
}

/** `/parent-project/{id}/notification-settings`: what one person hears of one project. */
export function NotificationSettingsPage({ projectId, missing }: Props) {
  const me = useMe();
  const query = useQuery(projectHeadQuery(projectId));
  if (query.data === null) return missing;
  return (
    <div className={`page ${css.page}`}>
      <QueryBoundary query={query} copy={copy} skeleton={<Loading />}>
        {(head) =>
          head &&
          me && (
            <>
              <PageHeader title={copy.title} intro={copy.intro(head.name)} />
              {me.user_type === 'INTERNAL' ? (
                <Banner variant="info">{copy.staff}</Banner>
              ) : (
                <Settings head={head} me={me} />
              )}
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Settings({ head, me }: { readonly head: ProjectHead; readonly me: CurrentUser }) {
  const query = useQuery(settingsQuery(head.id));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={240} />}>
      {({ muted, hears }) =>
        hears ? (
          <Switches projectId={head.id} muted={muted} isFixed={Boolean(me.impersonating)} />
        ) : (
          <Banner variant="info">{copy.hearsNothing}</Banner>
        )
      }
    </QueryBoundary>
  );
}

interface SwitchesProps {
  readonly projectId: string;
  readonly muted: readonly ProjectNews[];
  readonly isFixed: boolean;
}

/** Each change is saved at once, and can be undone. */
function Switches({ projectId, muted, isFixed }: SwitchesProps) {
  const mute = useMuteNews(projectId);
  const [last, setLast] = useState<{ readonly said: string; readonly before: readonly ProjectNews[] | null } | null>(
    null,
  );
  const set = (next: readonly ProjectNews[], said: string) => {
    setLast({ said, before: muted });
    mute.mutate(next, { onError: () => setLast(null) });
  };
  const undo = (before: readonly ProjectNews[]) => {
    setLast({ said: copy.undone, before: null });
    mute.mutate(before, { onError: () => setLast(null) });
  };
  const without = (kind: ProjectNews) => muted.filter((one) => one !== kind);
  const hearsAny = muted.length < PROJECT_NEWS.length;
  return (
    <>
      <fieldset className={css.switches}>
        <legend>{copy.news}</legend>
        <div className={css.all}>
          <Switch
            checked={hearsAny}
            disabled={isFixed}
            onChange={(on) => set(on ? [] : PROJECT_NEWS, on ? copy.unmuted : copy.muted)}
          >
            {copy.all}
          </Switch>
        </div>
        {PROJECT_NEWS.map((kind) => {
          const { label, about } = NEWS_WORDS[kind];
          return (
            <div key={kind} className={css.switch}>
              <Switch
                checked={!muted.includes(kind)}
                disabled={isFixed}
                onChange={(on) => set(on ? without(kind) : [...muted, kind], on ? copy.on(label) : copy.off(label))}
              >
                {label}
              </Switch>
              <p className={css.note}>{about}</p>
            </div>
          );
        })}
      </fieldset>
      <div className={css.said}>
        <p role="status">{last?.said}</p>
        {last?.before && (
          <Button variant="outlineDark" size="dense" onClick={() => last.before && undo(last.before)}>
            {copy.undo}
          </Button>
        )}
      </div>
      <p className={css.note}>
        {copy.emails}{' '}
        <Link to="/details" hash="notifications">
          {copy.account}
        </Link>
      </p>
    </>
  );
}

const Loading = () => (
  <>
    <Skeleton width={40} height={34} />
    <Skeleton width={70} height={44} />
    <Skeleton width={100} height={240} />
  </>
);
