import { useState } from 'react';
import type { WaitingVendor } from '#contract/impact-dashboards/schema/vendors.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { count } from '#web/ui/formats.ts';
import { filesCopy as words } from '../copy/files.ts';
import { dollars } from '../model/figures.ts';
import { useSpendActs } from '../queries/spend.ts';
import css from './Impact.module.css';

interface VendorProps {
  readonly id: string;
  readonly vendor: WaitingVendor;
  readonly mayEdit: boolean;
}

/** A vendor that looks like firms of the directory. */
export function Vendor({ id, vendor, mayEdit }: VendorProps) {
  const { decideVendor } = useSpendActs(id);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decide = async (business: string | null) => {
    setBusy(true);
    setProblem(null);
    await decideVendor(vendor.key, business).catch((error: Error) => setProblem(words.failed(error.message)));
    setBusy(false);
  };
  const place = [vendor.city, vendor.state, vendor.zip].filter(Boolean).join(' ');
  return (
    <li className={css.vendor}>
      <p>
        <strong>{words.vendor(vendor.name, place)}</strong>{' '}
        <span className="muted">{words.amount(dollars(vendor.cents), count(vendor.rows))}</span>
      </p>
      <ul className={css.rows}>
        {vendor.candidates.map(({ business_id, name, place: where, reasons }) => (
          <li key={business_id} className={css.candidate}>
            <span>
              {words.is(name, where)} <span className="muted">{reasons.join(', ')}</span>
            </span>
            {mayEdit && (
              <Button variant="light" size="dense" loading={busy} onClick={() => void decide(business_id)}>
                {words.choose(name)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button variant="plain" size="dense" loading={busy} onClick={() => void decide(null)}>
          {words.refuse}
        </Button>
      )}
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
    </li>
  );
}
