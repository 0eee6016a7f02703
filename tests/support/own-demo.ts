import { inject } from 'vitest';
import { type DemoServer, startDemo } from './demo.ts';

/** A demonstration that only one file of screens sees, since it changes what is stored. @param env additional settings */
export const startOwnDemo = (env: Record<string, string> = {}): Promise<DemoServer> =>
  startDemo(env, inject('demoTemplate'));
