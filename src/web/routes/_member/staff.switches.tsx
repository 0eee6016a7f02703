import { createFileRoute } from '@tanstack/react-router';
import { SwitchesPage } from '#web/staff/components/SwitchesPage.tsx';

export const Route = createFileRoute('/_member/staff/switches')({ component: SwitchesPage });
