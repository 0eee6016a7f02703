import { IconCircleCheck, IconEye, IconTable } from '@tabler/icons-react';
import type { ImportDetail } from '#contract/imports/schema/drafts.ts';
import { copy } from '../copy.ts';
import css from './Imports.module.css';

const STEPS = ['file', 'columns', 'preview', 'import'] as const;
const STEP_OF_STATUS: Readonly<Partial<Record<ImportDetail['status'], number>>> = {
  reading: 0,
  failed: 0,
  columns: 1,
  planning: 2,
  preview: 2,
  importing: 3,
  done: 4,
  undoing: 4,
  undone: 4,
};

/** The progress of an import. */
export function ImportSteps({ step: shown }: { readonly step: ImportDetail['status'] }) {
  const at = STEP_OF_STATUS[shown] ?? 0;
  return (
    <ol className={css.steps} aria-label={copy.one.stepsName}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'done' : index === at ? 'current' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index < at && <IconCircleCheck size={16} stroke={2} aria-hidden />}
          {index === at &&
            (step === 'preview' ? (
              <IconEye size={16} stroke={2} aria-hidden />
            ) : (
              <IconTable size={16} stroke={2} aria-hidden />
            ))}
          {copy.one.steps[step]}
          {index < at && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
