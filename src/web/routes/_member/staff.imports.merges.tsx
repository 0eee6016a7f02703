import { createFileRoute } from '@tanstack/react-router';
import { MergesPage } from '#web/imports/components/MergesPage.tsx';

export const Route = createFileRoute('/_member/staff/imports/merges')({ component: MergesPage });
