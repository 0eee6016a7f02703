import { endpoints as accounts } from './accounts/endpoints.ts';
import { endpoints as analytics } from './analytics/endpoints.ts';
import { endpoints as businesses } from './businesses/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints as imports } from './imports/endpoints.ts';
import { endpoints as notifications } from './notifications/endpoints.ts';
import { endpoints as photos } from './photos/endpoints.ts';
import { endpoints as records } from './records/endpoints.ts';
import { endpoints as search } from './search/endpoints.ts';
import { endpoints as session } from './session/endpoints.ts';
import { endpoints as workHistory } from './work-history/endpoints.ts';

/** Every call that crosses the wire, by feature: the one registry of this floor. */
export const api = {
  session,
  accounts,
  businesses,
  imports,
  search,
  workHistory,
  records,
  notifications,
  photos,
  analytics,
} as const satisfies Record<string, Record<string, Endpoint>>;

export type Api = typeof api;
