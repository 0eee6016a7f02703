import { z } from 'zod';
import { endpoint, members } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { onboardingProgress, onboardingStep } from './schema.ts';

export const endpoints = {
  progress: endpoint({
    method: 'GET',
    path: '/mwbes/:id/onboarding',
    summary: 'How far a firm is in onboarding and what is missing, for its people',
    access: members('MWBE'),
    params: z.strictObject({ id: uuid }),
    output: onboardingProgress,
    errors: [404],
  }),
  pass: endpoint({
    method: 'POST',
    path: '/mwbes/:id/onboarding/:step',
    summary: 'Go on from a step, complete or not',
    access: members('MWBE'),
    params: z.strictObject({ id: uuid, step: onboardingStep }),
    output: onboardingProgress,
    errors: [404],
  }),
};
