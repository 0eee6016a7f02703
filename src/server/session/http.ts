import type { endpoints } from '#contract/session/endpoints.ts';
import type { Handlers } from '#server/kernel/http/handler.ts';
import { http as factors } from './http/factors.ts';
import { http as impersonation } from './http/impersonation.ts';
import { http as links } from './http/links.ts';
import { http as sessions } from './http/sessions.ts';
import { http as logIn } from './http/sign-in.ts';

export const http: Handlers<typeof endpoints> = { ...logIn, ...links, ...sessions, ...impersonation, ...factors };
