import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Project, ProjectRevision } from '#contract/work-history/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day, dayOf, money } from '#web/ui/formats.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/revision.ts';
import { copy as words } from '../copy.ts';
import { allowedActions } from '../model/projects.ts';
import { useCloseWhenGone } from '../queries/close-when-gone.ts';
import { useVerifyRevision } from '../queries/mutations.ts';
import { isGone, projectQuery, revisionQuery } from '../queries/projects.ts';
import css from './WorkHistory.module.css';

const CorrectModal = lazyNamed(() => import('./CorrectModal.tsx'), 'CorrectModal');

interface Props {
  /** Null closes the dialog. */
  readonly revisionId: string | null;
  /** The revision does not exist any more. */
  readonly gone?: boolean;
  readonly onClose: () => void;
  readonly onAnswered?: () => void;
}

/** The verify modal of the spec, section 2: the hiring side accepts the firm's changes, or corrects the record. */
export function VerifyModal({ revisionId, gone = false, onClose, onAnswered }: Props) {
  // The revision stays while the dialog fades out.
  const [last, setLast] = useState(revisionId);
  if (revisionId && revisionId !== last) setLast(revisionId);
  const [correcting, setCorrecting] = useState(false);
  const { revision, project, failed, isMissing, retry } = useRevision(last);
  const opened = revisionId !== null;
  // a correction that is being typed stays, to be copied
  useCloseWhenGone(opened && (gone || isMissing) && !correcting, onClose);
  return (
    <>
      <Modal opened={opened} onClose={onClose} title={titleOf(revision)}>
        {revision && project ? (
          <RevisionQuestion
            key={revision.id}
            revision={revision}
            project={project}
            onClose={onClose}
            onAnswered={onAnswered}
            onCorrect={() => setCorrecting(true)}
          />
        ) : (
          <ModalBody>
            {failed ? (
              <ErrorState title={copy.failedTitle} onRetry={retry}>
                {copy.failed}
              </ErrorState>
            ) : (
              <LoadingState what={copy.loading}>
                <Skeleton width={70} />
              </LoadingState>
            )}
          </ModalBody>
        )}
      </Modal>
      <Suspense>
        {correcting && project && (
          <CorrectModal
            project={project}
            opened={opened}
            onClose={(done) => {
              setCorrecting(false);
              if (done) {
                onAnswered?.();
                onClose();
              }
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function useRevision(id: string | null) {
  const asked = useQuery({ ...revisionQuery(id ?? ''), enabled: id !== null });
  const projectId = asked.data?.project_id;
  const about = useQuery({ ...projectQuery(projectId ?? ''), enabled: projectId !== undefined });
  return {
    revision: asked.data,
    project: about.data,
    failed: asked.isError || about.isError,
    isMissing: isGone(asked.error) || isGone(about.error),
    retry: () => void (asked.isError ? asked : about).refetch(),
  };
}

function titleOf(revision: ProjectRevision | undefined): string {
  if (!revision || revision.action_taken_at === null) return copy.question;
  return revision.verified ? copy.verifiedOn(dayOf(revision.action_taken_at)) : copy.answered;
}

interface RevisionQuestionProps {
  readonly revision: ProjectRevision;
  readonly project: Project;
  readonly onClose: () => void;
  readonly onAnswered: (() => void) | undefined;
  readonly onCorrect: () => void;
}

function RevisionQuestion({ revision, project, onClose, onAnswered, onCorrect }: RevisionQuestionProps) {
  const verify = useVerifyRevision();
  const me = useMe();
  const firm = project.mwbe.legal_business_name;
  const waiting = revision.action_taken_at === null;
  const mayVerify = waiting && allowedActions(me, project).includes('verify_revision');
  const send = () =>
    verify.mutate(revision.id, {
      onSuccess: () => {
        onAnswered?.();
        onClose();
        showAlert({ variant: 'success', text: copy.verified });
      },
    });
  return (
    <>
      <ModalBody>
        <div className={css.subject}>
          <p className={css.recorded}>{copy.requestedBy(firm, dayOf(revision.created_at))}</p>
          <h3 className={css.title}>{project.title}</h3>
        </div>
        <div className={css.notice} role="alert">
          {verify.error && <Banner variant="error">{`${verify.error.message} ${words.raced}`}</Banner>}
        </div>
        <RevisionValues revision={revision} project={project} />
        {mayVerify && <p className={css.consequence}>{copy.consequence(firm)}</p>}
        {!waiting && !revision.verified && <p className={css.consequence}>{copy.settled[project.state]}</p>}
        {waiting && !mayVerify && (
          <p className={css.consequence}>{copy.onlyHiringCompany(project.hiring_company.business_name)}</p>
        )}
        {mayVerify && (
          <button type="button" className={css.link} onClick={onCorrect}>
            {copy.correct}
          </button>
        )}
      </ModalBody>
      {mayVerify && (
        <ModalFooter>
          <Button variant="outlineDark" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button loading={verify.isPending} onClick={send}>
            {copy.verify}
          </Button>
        </ModalFooter>
      )}
    </>
  );
}

/** The values of the revision, each changed one beside what was recorded. */
function RevisionValues({ revision, project }: Pick<RevisionQuestionProps, 'revision' | 'project'>) {
  const { recorded, notes } = revision;
  const both = (after: string, before: string) =>
    after === before ? (
      after
    ) : (
      <>
        <strong>{after}</strong> <span className={css.before}>{copy.recordedValue(before)}</span>
      </>
    );
  return (
    <DescriptionList
      layout="rows"
      items={[
        { name: words.client, value: project.client_name || words.none },
        { name: words.amount, value: both(money(revision.budget), money(recorded.budget)) },
        { name: words.start, value: both(day(revision.start_date), day(recorded.start_date)) },
        { name: words.end, value: both(day(revision.end_date), day(recorded.end_date)) },
        { name: words.opportunityId, value: words.none },
        ...(notes ? [{ name: copy.notes, value: notes, long: true }] : []),
      ]}
    />
  );
}
