import { createFileRoute } from '@tanstack/react-router';
import { OnboardingPage } from '#web/pages/OnboardingPage.tsx';

export const Route = createFileRoute('/_member/onboarding/upload-photos/')({
  component: () => <OnboardingPage step="upload-photos" />,
});
