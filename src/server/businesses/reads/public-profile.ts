import { profilePath } from '#contract/access/redirects.ts';
import { titleOf } from '#contract/access/routes.ts';
import type { Sql } from '#server/db/types.ts';
import { ANONYMOUS } from '#server/kernel/context/actor.ts';
import type { PublicPage } from '#server/kernel/http/pages.ts';
import { selectFirm } from './select-firm.ts';

/** The page of a firm for search engines; null unless everybody sees it. */
export async function publicProfile({
  sql,
  id,
}: {
  readonly sql: Sql;
  readonly id: string;
}): Promise<PublicPage | null> {
  const firm = await selectFirm({ sql, actor: ANONYMOUS }, { id })
    .select(['mwbes.id', 'businesses.id as mwbe_core_id', 'legal_business_name', 'trade_name', 'profile_url_path'])
    .executeTakeFirst();
  if (!firm) return null;
  const path = profilePath(firm, 'core id');
  return { path, title: `${firm.trade_name ?? firm.legal_business_name}: ${titleOf(path)}` };
}
