import { createFileRoute } from '@tanstack/react-router';
import { FeatureFlagsPage } from '#web/staff/components/FeatureFlagsPage.tsx';

export const Route = createFileRoute('/_member/staff/feature-flags')({ component: FeatureFlagsPage });
