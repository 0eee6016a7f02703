import { US_STATES, US_TERRITORIES } from '#contract/businesses/rules/states.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { PhoneField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { registration as copy } from '../copy/registration.ts';
import type { RegistrationValues } from '../model/registration-form.ts';
import css from './Claims.module.css';

const STATES = [...US_STATES, ...US_TERRITORIES].map(({ code, name }) => ({ value: code, label: name }));

export function RegistrationFields({ form }: { readonly form: AppForm<RegistrationValues> }) {
  return (
    <>
      <TextField
        label={copy.legalName}
        autoComplete="organization"
        maxLength={200}
        {...form.field('legal_business_name')}
      />
      <TextField label={copy.tradeName} autoComplete="off" maxLength={200} {...form.field('trade_name')} />
      <TextField label={copy.address} autoComplete="address-line1" maxLength={200} {...form.field('address_1')} />
      <TextField label={copy.address2} autoComplete="address-line2" maxLength={200} {...form.field('address_2')} />
      <TextField label={copy.city} autoComplete="address-level2" maxLength={100} {...form.field('city')} />
      <div className={css.pair}>
        <Dropdown searchable label={copy.state} items={STATES} {...form.field('state')} />
        <TextField
          label={copy.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...form.field('zip_code')}
        />
      </div>
      <PhoneField label={copy.phone} autoComplete="tel" {...form.field('phone')} />
      <TextField label={copy.website} autoComplete="url" inputMode="url" maxLength={200} {...form.field('website')} />
      <TextArea label={copy.trades} hint={copy.tradesHint} size="medium" max={1000} {...form.field('description')} />
    </>
  );
}
