import { inject } from 'vitest';
import { FACTS } from './projects.ts';

/** A project of the shared demonstration's developer, the same for all who ask. @returns its id */
export async function demoProject(): Promise<string> {
  const { origin, tokens } = inject('demo');
  const authorization = `Bearer ${tokens.developer}`;
  const me = await fetch(`${origin}/api/v1/me`, { headers: { authorization } });
  const [company] = ((await me.json()) as { hiring_companies: { id: string }[] }).hiring_companies;
  const made = await fetch(`${origin}/api/v1/parent_projects`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'project-of-the-demo' },
    body: JSON.stringify({ owner_company_id: company?.id, ...FACTS }),
  });
  if (made.status !== 201) throw new Error(await made.text());
  return ((await made.json()) as { id: string }).id;
}
