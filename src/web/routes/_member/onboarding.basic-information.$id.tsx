import { createFileRoute } from '@tanstack/react-router';
import { OnboardingPage } from '#web/pages/OnboardingPage.tsx';

export const Route = createFileRoute('/_member/onboarding/basic-information/$id')({
  component: () => <OnboardingPage step="basic-information" />,
});
