import { endpoints as factors } from './endpoints/factors.ts';
import { endpoints as impersonation } from './endpoints/impersonation.ts';
import { endpoints as links } from './endpoints/links.ts';
import { endpoints as sessions } from './endpoints/sessions.ts';
import { endpoints as signIn } from './endpoints/sign-in.ts';

export const endpoints = { ...signIn, ...links, ...sessions, ...impersonation, ...factors };
