import { lazy, type ReactNode, Suspense, useState } from 'react';
import { redactPath } from '#contract/analytics/rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { feedback } from '../copy/feedback.ts';
import { FEEDBACK_WIDGET, loadOnce, mayBeSeen, tell } from '../queries/scripts.ts';

const FeedbackModal = lazy(() => import('./FeedbackModal.tsx').then((module) => ({ default: module.FeedbackModal })));

/**
 * Lets a person give feedback: to the widget that the settings name, else (and where that does not load) in our own
 * dialog. `dialog` belongs outside of whatever closes when its button is used, such as a menu.
 */
export function useFeedback(): { readonly give: () => void; readonly dialog: ReactNode } {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setUsed(true);
    setOpened(true);
  };
  const give = () => {
    if (!FEEDBACK_WIDGET || !mayBeSeen()) return open();
    loadOnce(FEEDBACK_WIDGET).then(() => tell('giveFeedback', { url_path: redactPath(location.pathname) }), open);
  };
  const dialog = <Suspense>{used && <FeedbackModal opened={opened} onClose={() => setOpened(false)} />}</Suspense>;
  return { give, dialog };
}

export function FeedbackButton() {
  const { give, dialog } = useFeedback();
  return (
    <>
      <Button variant="outlineDark" onClick={give}>
        {feedback.give}
      </Button>
      {dialog}
    </>
  );
}
