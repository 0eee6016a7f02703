import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { profilePath } from '#contract/access/redirects.ts';
import type { OnboardingStep } from '#contract/onboarding/rules.ts';
import type { OnboardingProgress } from '#contract/onboarding/schema.ts';
import { OutroStep } from '#web/onboarding/components/OutroStep.tsx';
import { StartPage } from '#web/onboarding/components/StartPage.tsx';
import { StepFrame } from '#web/onboarding/components/StepFrame.tsx';
import { copy } from '#web/onboarding/copy.ts';
import { onboardingQuery } from '#web/onboarding/queries.ts';
import { useMe } from '#web/session/queries.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { NotFoundPage } from './ErrorPages.tsx';

const BasicInformationStep = lazyNamed(
  () => import('#web/businesses/components/BasicInformationStep.tsx'),
  'BasicInformationStep',
);
const DocumentsStep = lazyNamed(() => import('#web/firm-documents/components/DocumentsStep.tsx'), 'DocumentsStep');
const FinancialsStep = lazyNamed(() => import('#web/financials/components/FinancialsStep.tsx'), 'FinancialsStep');
const ReferencesStep = lazyNamed(() => import('#web/references/components/ReferencesStep.tsx'), 'ReferencesStep');
const WorkExperienceStep = lazyNamed(
  () => import('#web/work-experience/components/WorkExperienceStep.tsx'),
  'WorkExperienceStep',
);
const OwnPhotos = lazyNamed(() => import('#web/photos/components/OwnPhotos.tsx'), 'OwnPhotos');

/** The fields of a step, by the feature that they belong to. */
const FIELDS: Readonly<Partial<Record<OnboardingStep, ComponentType<{ readonly mwbeId: string }>>>> = {
  'basic-information': BasicInformationStep,
  documents: DocumentsStep,
  financials: FinancialsStep,
  'work-experience': WorkExperienceStep,
  references: ReferencesStep,
  'upload-photos': OwnPhotos,
};

/** Onboarding of the firm of the address, or of the person's own; without a step its start. */
export function OnboardingPage({ step }: { readonly step?: OnboardingStep }) {
  const { id } = useParams({ strict: false });
  const me = useMe();
  const firm = me?.mwbes.find((own) => id === undefined || own.id === id || own.mwbe_core_id === id);
  if (firm && me) return <OwnOnboarding firm={firm} id={id} step={step} />;
  return id === undefined && me?.user_type === 'MWBE' ? <Navigate to="/claim" replace /> : <NotFoundPage />;
}

interface OwnProps {
  readonly firm: Parameters<typeof profilePath>[0];
  /** Of the address. */
  readonly id: string | undefined;
  readonly step: OnboardingStep | undefined;
}

function OwnOnboarding({ firm, id, step }: OwnProps) {
  const query = useQuery(onboardingQuery(firm.id));
  const pathOf = (to: OnboardingStep) => `/onboarding/${to}${id === undefined ? '' : `/${id}`}`;
  const paths = { pathOf, profile: profilePath(firm) };
  return (
    <div className="page">
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={40} height={34} />}>
        {(progress) =>
          step ? <Step {...paths} step={step} progress={progress} /> : <Start {...paths} progress={progress} />
        }
      </QueryBoundary>
    </div>
  );
}

interface PartProps {
  readonly progress: OnboardingProgress;
  readonly pathOf: (step: OnboardingStep) => string;
  readonly profile: string;
}

/** Whoever began goes on where they left. */
function Start({ progress, pathOf, profile }: PartProps) {
  if (progress.steps.some(({ passed }) => passed)) return <Navigate to={pathOf(progress.next)} replace />;
  return <StartPage name={progress.name} first={pathOf('basic-information')} profile={profile} />;
}

function Step({ step, progress, pathOf, profile }: PartProps & { readonly step: OnboardingStep }) {
  const Fields = FIELDS[step];
  return (
    <StepFrame key={step} step={step} progress={progress} pathOf={pathOf} profile={profile}>
      {step === 'outro' && <OutroStep progress={progress} pathOf={pathOf} />}
      {Fields && (
        <Suspense>
          <Fields mwbeId={progress.mwbe_id} />
        </Suspense>
      )}
    </StepFrame>
  );
}
