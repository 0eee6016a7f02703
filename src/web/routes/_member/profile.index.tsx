import { createFileRoute } from '@tanstack/react-router';
import { toOwnProfile } from '#web/shell/gate.ts';

export const Route = createFileRoute('/_member/profile/')({ beforeLoad: toOwnProfile });
