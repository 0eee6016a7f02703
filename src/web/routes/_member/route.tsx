import { createFileRoute } from '@tanstack/react-router';
import { MemberLayout } from '#web/shell/MemberLayout.tsx';

export const Route = createFileRoute('/_member')({ component: MemberLayout });
