import type { ReactNode } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/form/FormError.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { money } from '#web/ui/formats.ts';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import type { Draft } from '../model/draft.ts';
import type { WorkRecord } from '../model/projects.ts';
import { useVerifyProject } from '../queries/mutations.ts';
import css from './WorkHistory.module.css';

export interface ModeProps {
  readonly record: WorkRecord;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** Follows what is sent to its end, also when the record's own news take this form away first. */
  readonly respond: (send: () => Promise<unknown>, success: string) => Promise<void>;
  /** Why nothing can be sent yet. */
  readonly blocked: string | false;
  /** The record and its photos, for the mode that shows them. */
  readonly facts: ReactNode;
  readonly photos: ReactNode;
}

/** Verify mode: the firm describes the work, or switches to rejecting or to requesting a revision. */
export function VerifyForm({ record, draft, change, respond, blocked, facts, photos }: ModeProps) {
  const verify = useVerifyProject(record.id);
  const form = useAppForm({
    initialValues: { services: draft.services },
    validate: ({ services }) => ({ services: !services.trim() && copy.required, form: blocked }),
    send: ({ services }) =>
      respond(() => verify.mutateAsync({ services: services.trim(), version: record.version }), copy.verified),
    onValuesChange: change,
  });
  return (
    <>
      <ModalBody>
        {facts}
        <form {...form.props}>
          <TextArea
            label={copy.description}
            placeholder={copy.descriptionHint}
            required
            max={LIMITS.longText}
            {...form.field('services')}
          />
        </form>
        {form.values.services.trim() && (
          <p className={css.consequence}>{copy.willVerify(record.hiring_company_name, money(record.budget))}</p>
        )}
        {photos}
        <FormError>{form.errorAt('form')}</FormError>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={() => change({ mode: 'reject' })} data-apart>
          {copy.reject}
        </Button>
        <Button variant="outlineDark" onClick={() => change({ mode: 'revision' })}>
          {copy.revise}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.verify}
        </Button>
      </ModalFooter>
    </>
  );
}
