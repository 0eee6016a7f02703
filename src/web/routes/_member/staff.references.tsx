import { createFileRoute } from '@tanstack/react-router';
import { FlaggedReferencesPage } from '#web/pages/FlaggedReferencesPage.tsx';

export const Route = createFileRoute('/_member/staff/references')({ component: FlaggedReferencesPage });
