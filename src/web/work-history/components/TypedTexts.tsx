import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { type Draft, type TypedText, typedTexts } from '../model/draft.ts';
import css from './WorkHistory.module.css';

/** What was typed into a form that can no longer be sent, to be copied. */
export function TypedTexts({ draft }: { readonly draft: Draft }) {
  const [copied, setCopied] = useState(false);
  const items = typedTexts(draft).map((one) => ({ name: copy.typedFields[one.field], value: shown(one), long: true }));
  const text = items.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return (
    <section className={css.asked}>
      <h4>{copy.typed}</h4>
      <DescriptionList items={items} />
      <p className={css.acts}>
        <Button
          variant="outlineDark"
          size="dense"
          onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {copy.copyTyped}
        </Button>
        <span role="status">{copied && copy.copiedTyped}</span>
      </p>
    </section>
  );
}

function shown({ field, text }: TypedText): string {
  if (field === 'budget') return money(Number(text));
  return field === 'start_date' || field === 'end_date' ? day(text) : text;
}
