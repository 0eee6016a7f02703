import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { ONBOARDING_STEPS, type OnboardingStep } from '#contract/onboarding/rules.ts';
import type { OnboardingProgress } from '#contract/onboarding/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { flushAutosaves } from '#web/ui/form/autosaves.ts';
import { useAutosaveStatus } from '#web/ui/form/useAutosave.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { type SaveStatus, Stepper } from '#web/ui/Stepper.tsx';
import { copy } from '../copy.ts';
import { usePassStep } from '../queries.ts';
import css from './Onboarding.module.css';

interface Props {
  readonly step: OnboardingStep;
  readonly progress: OnboardingProgress;
  /** Path of a step, with the firm's id where the address has one. */
  readonly pathOf: (step: OnboardingStep) => string;
  readonly profile: string;
  /** Of what a step saves otherwise than as it is typed. */
  readonly saved?: SaveStatus | undefined;
  readonly heading?: string;
  readonly children: ReactNode;
}

/** Frame of a step: where one is, what is saved, back, on, and later. */
export function StepFrame({ step, progress, pathOf, profile, saved, heading, children }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const pass = usePassStep(progress.mwbe_id);
  const status = useAutosaveStatus();
  const at = ONBOARDING_STEPS.indexOf(step);
  const before = ONBOARDING_STEPS[at - 1];
  const go = (path: string) => navigate({ to: path });
  const saveAnd = async (then: () => Promise<unknown>) => {
    const result = await flushAutosaves();
    if (result === 'saved') return then();
    showAlert({ variant: 'error', text: result === 'refused' ? copy.refused : copy.offline });
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button')?.focus();
  };
  const goOn = () =>
    saveAnd(async () => {
      await pass.mutateAsync(step);
      const next = ONBOARDING_STEPS[at + 1];
      await go(next ? pathOf(next) : profile);
    }).catch(() => showAlert({ variant: 'error', text: copy.offline }));
  return (
    <Stepper
      steps={progress.steps.map(({ step: id, passed }) => ({ id, label: copy.steps[id].label, done: passed }))}
      current={step}
      heading={<PageHeading>{heading ?? copy.steps[step].label}</PageHeading>}
      lead={copy.steps[step].lead}
      saved={saved ?? status}
      link={({ id }, look) => <Link to={pathOf(id as OnboardingStep)} {...look} />}
      onBack={before && (() => void go(pathOf(before)))}
      onContinue={() => void goOn()}
      continueLabel={step === 'outro' ? copy.outro.finish : undefined}
      busy={pass.isPending}
    >
      <div ref={fields} className={css.fields}>
        {children}
      </div>
      {step !== 'outro' && (
        <Link to={profile} className={css.later}>
          {copy.later}
        </Link>
      )}
    </Stepper>
  );
}
