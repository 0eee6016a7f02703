import type { NewRegistration } from '#contract/claims/schema.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { phone as formatPhone, webLink } from '#web/ui/formats.ts';
import { registration as copy } from '../copy/registration.ts';

/** Named as the request's body. */
export interface RegistrationValues {
  readonly legal_business_name: string;
  readonly trade_name: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string | null;
  readonly zip_code: string;
  readonly phone: string;
  readonly website: string;
  readonly description: string;
}

export const EMPTY: RegistrationValues = {
  legal_business_name: '',
  trade_name: '',
  address_1: '',
  address_2: '',
  city: '',
  state: null,
  zip_code: '',
  phone: '',
  website: '',
  description: '',
};

const REQUIRED = ['legal_business_name', 'address_1', 'city', 'zip_code', 'phone', 'description'] as const;
const ZIP = /^\d{5}(?:-\d{4})?$/;
const PHONE = /^(?:1 )?\(\d{3}\) \d{3}-\d{4}$/;

type Problems = { readonly [Field in keyof RegistrationValues]?: string | false };

export function problemsOf(values: RegistrationValues): Problems {
  const missing = Object.fromEntries(REQUIRED.map((key) => [key, !values[key].trim() && copy.required[key]]));
  return {
    ...missing,
    state: values.state === null && copy.required.state,
    zip_code: missing.zip_code || (!ZIP.test(values.zip_code.trim()) && copy.badZip),
    phone: missing.phone || (!PHONE.test(formatPhone(values.phone)) && copy.badPhone),
    website: values.website.trim() !== '' && webLink(values.website) === null && copy.badWebsite,
  };
}

export const toRegistration = (values: RegistrationValues): NewRegistration => ({
  legal_business_name: values.legal_business_name.trim(),
  trade_name: textOrNull(values.trade_name),
  address_1: values.address_1.trim(),
  address_2: textOrNull(values.address_2),
  city: values.city.trim(),
  state: values.state ?? '',
  zip_code: values.zip_code.trim(),
  phone: formatPhone(values.phone),
  website: webLink(values.website),
  description: values.description.trim(),
});
