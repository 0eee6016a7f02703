import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { openPGlite } from '#server/db/client.ts';
import { copyDemo } from '../support/demo.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-canaries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Decodes quoted-printable line breaks. */
const plain = (raw: string): string => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');

test('secrets never appear in logs, database, exports or staff pages', async () => {
  await copyDemo(folder);
  const mailbox = await openMailbox();
  const server = await startServer({ DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'debug', SMTP_URL: mailbox.url });
  const canaries = new Map<string, string>();
  /** @param shortest less only for what is always as short, and found nowhere by accident */
  const plant = (name: string, secret: string, shortest = 14): string => {
    expect(secret.length, name).toBeGreaterThanOrEqual(shortest);
    canaries.set(name, secret);
    return secret;
  };
  const answerOf = async (token: string | null, method: string, path: string, body?: unknown) => {
    const answer = await server.call(token, method, path, body);
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    return answer.status === 204 ? null : answer.json();
  };
  const mailed = async (name: string, to: string, path: RegExp): Promise<string> => {
    const mail = await mailbox.waitFor((one) => one.to.includes(to) && path.test(plain(one.raw)), 60_000);
    return plant(name, path.exec(plain(mail.raw))?.[1] ?? '');
  };
  const logIn = (username: string, password: string) =>
    fetch(`${server.origin}/api/v1/session`, { method: 'POST', body: new URLSearchParams({ username, password }) });

  const staff = plant('token of staff', await server.logIn('staff@example.com'));
  const agency = plant('token of a session', await server.logIn('agency@example.com'));
  const { hiring_companies } = (await answerOf(agency, 'GET', '/me')) as { hiring_companies: { id: string }[] };
  const company = hiring_companies[0]?.id ?? '';

  await logIn('agency@example.com', plant('wrong password', 'canary wrong password one'));
  await logIn(plant('password typed as address', 'canary-typed-as-address@nowhere.example'), 'anything at all');
  await server.call(plant('token that is none', 'canaryTokenThatIsNoneAtAll'), 'GET', '/me');
  await server.call(null, 'POST', '/temp_session', { tempToken: plant('link that is none', 'canary'.padEnd(43, 'x')) });

  await answerOf(null, 'POST', '/log_in_links', { email: 'agency@example.com' });
  const enter = await mailed('link to log in', 'agency@example.com', /\/link\/([\w-]{43})/);
  const entered = (await answerOf(null, 'POST', '/temp_session', { tempToken: enter })) as { access_token: string };
  plant('token by a link', entered.access_token);

  await answerOf(null, 'POST', '/forgot_password', { email: 'developer@example.com' });
  const forgot = await mailed('link for a password', 'developer@example.com', /\/new-password\/([\w-]{43})/);
  await server.call(null, 'POST', '/analytics_data/view', {
    url_path: `/new-password/${forgot}`,
    view_category: 'Login page',
  });
  const password = plant('new password', 'canary password chosen anew');
  await answerOf(null, 'POST', '/new_password', { tempToken: forgot, password });

  const apps = (await answerOf(agency, 'POST', '/second_factor/totp')) as { secret: string };
  const app = new TOTP({ secret: plant('secret of the app', apps.secret) });
  const first = await answerOf(agency, 'POST', '/second_factor/totp/confirmation', { code: app.generate() });
  const { recovery_codes } = first as { recovery_codes: string[] };
  plant('recovery code', recovery_codes[0] ?? '');
  const half = (await (await logIn('agency@example.com', 'plumbline-demo-pass')).json()) as {
    second_factor: { token: string };
  };
  const token = plant('half of a log-in', half.second_factor.token);
  await server.call(null, 'POST', '/session/second_factor', { token, proof: { factor: 'totp', code: '000000' } });
  const proof = { factor: 'recovery_code', code: plant('second recovery code', recovery_codes[1] ?? '') };
  const whole = (await answerOf(null, 'POST', '/session/second_factor', { token, proof })) as { access_token: string };
  plant('token after a second factor', whole.access_token);

  await answerOf(agency, 'POST', '/sso/providers', {
    kind: 'oidc',
    company_id: company,
    brand: 'canary',
    name: 'Canary',
    issuer: 'https://idp.example',
    client_id: 'plumbline',
    client_secret: plant('password of the client', 'canary-client-secret-0001'),
  });
  await answerOf(agency, 'POST', `/companies/${company}/invitations`, {
    email: 'invited@canary.example',
    role: 'member',
  });
  await mailed('invitation', 'invited@canary.example', /\/link\/([\w-]{43})/);
  await answerOf(null, 'POST', '/access_requests', {
    first_name: 'Can',
    last_name: 'Ary',
    email: 'asks@canary.example',
    company: 'Canary',
    user_type: 'PRIME',
  });
  await mailed('confirmation of an address', 'asks@canary.example', /\/link\/([\w-]{43})/);
  await answerOf(agency, 'POST', '/me/email', { email: 'moved@canary.example' });
  await mailed('new address', 'moved@canary.example', /\/link\/([\w-]{43})/);
  await answerOf(staff, 'POST', '/document_requests', {
    email: 'files@canary.example',
    what: 'The certificate',
    due_on: null,
    max_files: 1,
  });
  await mailed('request for files', 'files@canary.example', /\/file-upload#([\w-]{43})/);
  const invited = { first_name: 'Can', last_name: 'Ary', email: 'pays@canary.example', user_type: 'PRIME' };
  await answerOf(staff, 'POST', '/payments_invites', { ...invited, kind: 'payments' });
  await mailed('payments invitation', 'pays@canary.example', /\/accept-payments-invite\/([\w-]{43})/);

  const firm = plant('token of a firm', await server.logIn('mwbe@example.com'));
  const { mwbes } = (await answerOf(firm, 'GET', '/me')) as { mwbes: { id: string }[] };
  const ofFirm = `/mwbes/${mwbes[0]?.id}`;
  await server.call(firm, 'PUT', `${ofFirm}/tax_id`, { tax_id: plant('refused tax id', '07-7391846', 10) });
  const tax_id = plant('tax id', '52-8402957', 10);
  await answerOf(firm, 'PUT', `${ofFirm}/tax_id`, { tax_id });
  expect(await answerOf(firm, 'POST', `${ofFirm}/tax_id/views`)).toEqual({ tax_id });
  await server.call(firm, 'PATCH', `${ofFirm}/financials`, { version: 0, tax_id });

  const { people } = (await answerOf(staff, 'GET', '/staff/people?q=prime%40example.com')) as {
    people: { id: string }[];
  };
  const acting = { user_id: people[0]?.id, reason: 'Asked for help' };
  const as = (await answerOf(staff, 'POST', '/impersonation', acting)) as { access_token: string };
  plant('token of an impersonation', as.access_token);
  expect(canaries.size).toBeGreaterThanOrEqual(20);

  const shown: Record<string, string> = {};
  const look = async (name: string, method: string, path: string, body?: unknown) => {
    const answer = await server.call(staff, method, path, body);
    shown[name] = await answer.text();
    expect(answer.status, shown[name]).toBe(200);
  };
  for (const path of [
    '/staff/links',
    '/staff/mail',
    '/staff/audit',
    '/staff/people',
    '/analytics_data/views',
    '/sessions',
  ])
    await look(path, 'GET', path);
  await look('export', 'POST', '/staff/audit/exports', { format: 'csv' });
  const { content } = JSON.parse(shown.export ?? '') as { content: string };
  shown.export = Buffer.from(content, 'base64').toString();
  expect(await server.end('SIGTERM')).toBe(0);
  await mailbox.close();
  shown.log = server.output();
  shown.database = await everyRow();
  expect(shown.log).toContain('answered');
  expect(shown.export).toContain('impersonation started');
  expect(shown.database).toContain('invited@canary.example');
  const found = Object.entries(shown).flatMap(([where, text]) =>
    [...canaries].filter(([, secret]) => text.includes(secret)).map(([name]) => `${name} in ${where}`),
  );
  expect(found).toEqual([]);
});

/** Every row of every table as text, including the queue. */
async function everyRow(): Promise<string> {
  const db = await openPGlite(folder);
  try {
    const tables = await sql<{ name: string }>`
      SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'pgboss') AND tablename NOT IN ('source_records', 'businesses')`.execute(
      db.kysely,
    );
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const all = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} t`.execute(db.kysely);
      rows.push(name, ...all.rows.map(({ row }) => row));
    }
    return rows.join('\n');
  } finally {
    await db.close();
  }
}
