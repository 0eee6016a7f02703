import { createFileRoute } from '@tanstack/react-router';
import { membersOnly } from '#web/shell/gate.ts';
import { MemberLayout } from '#web/shell/MemberLayout.tsx';

export const Route = createFileRoute('/_member')({ beforeLoad: membersOnly, component: MemberLayout });
