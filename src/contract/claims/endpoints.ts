import { endpoints as desk } from './endpoints/desk.ts';
import { endpoints as own } from './endpoints/own.ts';

export const endpoints = { ...own, ...desk };
