import { IconCheck, IconQuestionMark } from '@tabler/icons-react';
import type { FittingFirm } from '#contract/matching/schema/fits.ts';
import { ProfileLink } from '#web/businesses/components/ProfileLink.tsx';
import { Tag } from '#web/ui/Badge.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { copy } from '../copy/panels.ts';
import { notKnownText } from '../model/gap-text.ts';
import { reasonText } from '../model/reason-text.ts';
import type { FirmSelection } from '../model/selection.ts';
import css from './Matching.module.css';

interface Props {
  readonly firm: FittingFirm;
  readonly selection: FirmSelection | null;
}

/** A firm with why it fits and what nobody knows of it. */
export function FitRow({ firm, selection }: Props) {
  const { legal_business_name: name, city, state, strong, reasons, missing } = firm;
  return (
    <li className={css.row}>
      {selection && (
        <div className={css.tick}>
          <Checkbox checked={selection.selected.has(firm.id)} onChange={(on) => selection.onSelect(firm.id, on)}>
            <span className="visually-hidden">{copy.fits.select(name)}</span>
          </Checkbox>
        </div>
      )}
      <div className={css.body}>
        <p className={css.name}>
          <ProfileLink firm={firm}>{name}</ProfileLink> {strong && <Tag>{copy.fits.strongMatch}</Tag>}
        </p>
        <p className={css.muted}>{[city, state].filter(Boolean).join(', ')}</p>
        <p className={css.reasons}>
          <IconCheck size={16} stroke={2} aria-hidden />
          {reasons.map(reasonText).join(' · ')}
        </p>
        {missing.length > 0 && (
          <p className={css.gaps}>
            <IconQuestionMark size={16} stroke={2} aria-hidden />
            {copy.fits.unknown(missing.map(notKnownText).join(', '))}
          </p>
        )}
      </div>
    </li>
  );
}
