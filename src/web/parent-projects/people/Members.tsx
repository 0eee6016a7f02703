import { useState } from 'react';
import { type MemberState, partWords, ROLE_NAMES } from '#contract/parent-projects/rules/people.ts';
import type { ProjectMember } from '#contract/parent-projects/schema/people.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { EllipsisMenu, type MenuAction } from '#web/ui/EllipsisMenu.tsx';
import { copy } from '../copy/people.ts';
import { nameOf, useLeaveProject, useRemoveMember, useResend } from '../queries/people.ts';
import css from './People.module.css';
import { RoleDialog } from './RoleDialog.tsx';

interface Props {
  readonly projectId: string;
  readonly members: readonly ProjectMember[];
  readonly mayManage: boolean;
  readonly mayLeave: boolean;
  /** A row is gone from the list: its menu had the focus. */
  readonly onGone: () => void;
}

type Asking = { readonly what: 'role' | 'remove' | 'leave'; readonly member: ProjectMember };

/** People with what can be done about each of them. */
export function Members({ projectId, members, mayManage, mayLeave, onGone }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const resend = useResend(projectId);
  const actionsOn = (member: ProjectMember): readonly MenuAction[] => {
    const ask = (what: Asking['what']) => () => setAsking({ what, member });
    if (member.state === 'removed' || member.state === 'withdrawn') return [];
    const isOpen = member.state === 'invited' || member.state === 'expired';
    return [
      ...(mayManage && member.kind !== 'viewer' ? [{ label: copy.changeRole, onClick: ask('role') }] : []),
      ...(mayManage && isOpen ? [{ label: copy.resend, onClick: () => resend.mutate({ member }) }] : []),
      ...(mayManage && !member.is_self
        ? [{ label: isOpen ? copy.withdraw : copy.remove, onClick: ask('remove') }]
        : []),
      ...(mayLeave && member.is_self ? [{ label: copy.leave, onClick: ask('leave') }] : []),
    ];
  };
  return (
    <>
      <ul className={css.list} aria-label={copy.list}>
        {members.map((member) => (
          <Row key={member.id} member={member} actions={actionsOn(member)} />
        ))}
      </ul>
      {asking?.what === 'role' && (
        <RoleDialog projectId={projectId} member={asking.member} onClose={() => setAsking(null)} />
      )}
      <Questions projectId={projectId} asking={asking} onClose={() => setAsking(null)} onGone={onGone} />
    </>
  );
}

const BADGES: Readonly<Record<MemberState, Status>> = {
  invited: 'pending',
  expired: 'lapsed',
  accepted: 'verified',
  left: 'lapsed',
  withdrawn: 'locked',
  removed: 'locked',
};

function Row({ member, actions }: { readonly member: ProjectMember; readonly actions: readonly MenuAction[] }) {
  const { name, email, company, kind, role, state, expires_at, change, changed_at, changed_by, is_self } = member;
  // who accepts or leaves by themselves needs no naming twice
  const by = change === 'accepted' || changed_by === name ? null : changed_by;
  return (
    <li className={css.row}>
      <div>
        <p className={css.name}>
          {name ?? email} {is_self && <span className="muted">({copy.you})</span>}
        </p>
        {name !== null && <p>{email}</p>}
        {company !== null && <p className={css.note}>{company}</p>}
      </div>
      <div>
        <p className={css.name}>{ROLE_NAMES[role]}</p>
        <p className={css.note}>{partWords(kind, role).sees}</p>
      </div>
      <div>
        <Badge status={BADGES[state]}>{copy.states[state]}</Badge>
        {expires_at !== null && (
          <p className={css.note}>{state === 'expired' ? copy.expired(expires_at) : copy.expires(expires_at)}</p>
        )}
        <p className={css.note}>{copy.changed(copy.changes[change], changed_at, by)}</p>
      </div>
      <div>{actions.length > 0 && <EllipsisMenu about={nameOf(member)} actions={actions} />}</div>
    </li>
  );
}

interface QuestionProps {
  readonly projectId: string;
  readonly asking: Asking | null;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function Questions({ projectId, asking, onClose, onGone }: QuestionProps) {
  const remove = useRemoveMember(projectId);
  const leave = useLeaveProject(projectId);
  if (asking?.what === 'leave')
    return (
      <ConfirmDelete
        opened
        question={copy.leaveQuestion}
        note={copy.leaveNote}
        action={copy.leave}
        loading={leave.isPending}
        onCancel={onClose}
        onDelete={() => leave.mutate(undefined, { onSettled: onClose })}
      />
    );
  const member = asking?.what === 'remove' ? asking.member : null;
  const isOpen = member?.state === 'invited' || member?.state === 'expired';
  return (
    <ConfirmDelete
      opened={member !== null}
      question={isOpen ? copy.withdrawQuestion(member.email) : copy.removeQuestion(member ? nameOf(member) : '')}
      note={isOpen ? copy.withdrawNote : copy.removeNote}
      action={isOpen ? copy.withdraw : copy.remove}
      loading={remove.isPending}
      onCancel={onClose}
      onDelete={() => member && remove.mutate({ member }, { onSuccess: onGone, onSettled: onClose })}
    />
  );
}
