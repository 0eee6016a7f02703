import { endpoints as setUp } from './endpoints/setup.ts';
import { endpoints as signOn } from './endpoints/sign-on.ts';

export const endpoints = { ...signOn, ...setUp };
