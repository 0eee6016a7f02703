import { type ReactNode, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { useVerify } from '../queries/changes.ts';
import { Facts, type WorkRecord } from './Facts.tsx';

export interface AnswerProps {
  readonly record: WorkRecord;
  readonly onAnswered: (text: string) => void;
  readonly onFailed: (error: Error) => void;
}

interface Props extends AnswerProps {
  readonly photos?: ReactNode;
  readonly onReject: () => void;
}

/** Verify mode: the firm describes the work, or turns to rejecting. */
export function Answer({ record, photos, onReject, onAnswered, onFailed }: Props) {
  const [services, setServices] = useState('');
  const [tried, setTried] = useState(false);
  const verify = useVerify(record.id);
  const send = () => {
    setTried(true);
    if (!services.trim()) return;
    verify.mutate(services, { onSuccess: () => onAnswered(copy.verified), onError: onFailed });
  };
  return (
    <>
      <ModalMain>
        <Facts record={record} />
        {photos}
        <TextArea
          label={copy.description}
          placeholder={copy.descriptionHint}
          required
          max={LIMITS.longText}
          value={services}
          onChange={setServices}
          error={tried && !services.trim() ? copy.required : undefined}
        />
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onReject} data-apart>
          {copy.reject}
        </Button>
        <Button loading={verify.isPending} onClick={send}>
          {copy.verify}
        </Button>
      </ModalFoot>
    </>
  );
}
