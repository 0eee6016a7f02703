import type { FirmSays } from './own-facts.ts';

/** What a profile needs before hiring companies can use it; each names a part of the form. */
export const PROFILE_PARTS = [
  'description',
  'contact',
  'trades',
  'office',
  'service_area',
  'languages',
  'size',
  'availability',
  'crew',
] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

/** @param said what the firm says, or what the lists say where it is silent */
export function missingParts(
  said: { readonly [F in keyof FirmSays]?: FirmSays[F] | null | undefined },
  listed: { readonly address_1: string | null; readonly naics: readonly string[] },
): ProfilePart[] {
  const has: Readonly<Record<ProfilePart, boolean>> = {
    description: Boolean(said.description),
    contact: Boolean(said.phone || said.email),
    trades: listed.naics.length > 0 || (said.trades?.length ?? 0) > 0,
    office: Boolean(listed.address_1 || said.office_address_1 || said.office_zip_code),
    service_area: Boolean(said.service_states?.length || said.service_counties?.length || said.service_radius),
    languages: (said.languages?.length ?? 0) > 0,
    size: Boolean(said.size),
    availability: Boolean(said.available_from),
    crew: typeof said.crew === 'number',
  };
  return PROFILE_PARTS.filter((part) => !has[part]);
}
