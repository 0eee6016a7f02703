import { type ReactNode, useRef } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { money } from '#web/ui/formats.ts';
import { ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { useVerify } from '../queries/changes.ts';
import type { Draft } from '../queries/draft.ts';
import type { WorkRecord } from '../queries/projects.ts';
import css from './WorkHistory.module.css';

export interface AnswerProps {
  readonly record: WorkRecord;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** With the text of the banner. */
  readonly onAnswered: (text: string) => void;
  readonly onFailed: (error: Error) => void;
  /** What is recorded, and the photos of it, for the mode that shows them. */
  readonly facts: ReactNode;
  readonly photos: ReactNode;
}

/** Verify mode: the firm describes the work, or turns to rejecting or to asking for a revision. */
export function Answer({ record, draft, change, onAnswered, onFailed, facts, photos }: AnswerProps) {
  const verify = useVerify(record.id);
  const field = useRef<HTMLDivElement>(null);
  const services = draft.services.trim();
  const send = () => {
    change({ tried: true });
    if (!services) field.current?.querySelector('textarea')?.focus();
    if (!services || verify.isPending) return;
    const seen = { services, version: record.version };
    verify.mutate(seen, { onSuccess: () => onAnswered(copy.verified), onError: onFailed });
  };
  return (
    <>
      <ModalMain>
        {facts}
        <div ref={field}>
          <TextArea
            label={copy.description}
            placeholder={copy.descriptionHint}
            required
            max={LIMITS.longText}
            value={draft.services}
            onChange={(text) => change({ services: text })}
            error={draft.tried && !services ? copy.required : undefined}
          />
        </div>
        {services && (
          <p className={css.consequence}>{copy.willVerify(record.hiring_company_name, money(record.budget))}</p>
        )}
        <div className={css.photos}>{photos}</div>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={() => change({ mode: 'reject', tried: false })} data-apart>
          {copy.reject}
        </Button>
        <Button variant="outlineDark" onClick={() => change({ mode: 'revision', tried: false })}>
          {copy.revise}
        </Button>
        <Button loading={verify.isPending} onClick={send}>
          {copy.verify}
        </Button>
      </ModalFoot>
    </>
  );
}
