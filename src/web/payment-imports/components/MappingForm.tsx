import { useState } from 'react';
import {
  mappingFault,
  PAYMENT_FIELDS,
  type PaymentField,
  type PaymentMapping,
} from '#contract/payment-imports/rules.ts';
import type { PaymentImportDetail } from '#contract/payment-imports/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { copy } from '../copy.ts';
import { useImportActs } from '../queries.ts';
import css from './PaymentImports.module.css';

const ORDERS = (['mdy', 'dmy'] as const).map((value) => ({ value, label: copy.dateOrders[value] }));

interface Props {
  readonly one: PaymentImportDetail;
  readonly mapping: PaymentMapping;
}

/** Which column says what; the file is read again with another choice. */
export function MappingForm({ one, mapping }: Props) {
  const [columns, setColumns] = useState(mapping.columns);
  const [order, setOrder] = useState(mapping.date_order ?? 'mdy');
  const { map } = useImportActs(one.id);
  const fault = mappingFault({ columns });
  const items = [{ value: '', label: copy.noColumn }, ...one.headers.map((value) => ({ value, label: value }))];
  const choose = (field: PaymentField, header: string) => {
    const { [field]: _, ...rest } = columns;
    setColumns(header === '' ? rest : { ...rest, [field]: header });
  };
  return (
    <section className={css.form} aria-label={copy.columnsTitle}>
      <h2>{copy.columnsTitle}</h2>
      <p className={css.intro}>{copy.columnsIntro}</p>
      <div className={css.mapping}>
        {PAYMENT_FIELDS.map((field) => (
          <Dropdown
            key={field}
            label={copy.fields[field]}
            value={columns[field] ?? ''}
            items={items}
            onChange={(header) => choose(field, header)}
          />
        ))}
        <Dropdown label={copy.dateOrder} value={order} items={ORDERS} onChange={setOrder} />
      </div>
      <div role="alert">
        {(fault !== null || map.error) && (
          <Banner variant="error">{fault === null ? map.error?.message : copy.mapping(fault)}</Banner>
        )}
      </div>
      <div className={css.buttons}>
        <Button
          variant="outlineDark"
          loading={map.isPending}
          disabled={fault !== null}
          onClick={() => map.mutate({ columns, ...(order === 'dmy' && { date_order: order }) })}
        >
          {copy.readAgain}
        </Button>
      </div>
    </section>
  );
}
