import type { Mwbe } from '#contract/businesses/schema.ts';
import { copy } from '../copy/own.ts';

/** `MD, VA; 3 counties; within 40 miles of the office` */
export function serviceArea({
  service_states,
  service_counties,
  service_radius,
}: Pick<Mwbe['own'], 'service_states' | 'service_counties' | 'service_radius'>): string {
  return [
    service_states?.join(', '),
    service_counties && copy.counties(service_counties.length),
    service_radius && copy.radius(service_radius),
  ]
    .filter(Boolean)
    .join('; ');
}

/** The office that the firm itself names; empty for none. */
export function officeAddress({ own }: Mwbe): string {
  const { office_address_1, office_address_2, office_city, office_state, office_zip_code } = own;
  const place = [office_city, [office_state, office_zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [office_address_1, office_address_2, place].filter(Boolean).join(', ');
}
