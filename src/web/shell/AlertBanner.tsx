import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { hideAlert, useAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { close } from '#web/ui/icons.ts';
import css from './AlertBanner.module.css';
import { copy } from './copy/frame.ts';

const VISIBLE_MS = 5000;
type Alert = ReturnType<typeof useAlert>;

/** The alert below the top bar; errors are announced assertively, others politely. */
export function AlertBanner() {
  const alert = useAlert();
  const [shown, setShown] = useState({ alert, times: 0 });
  if (shown.alert !== alert) setShown({ alert, times: shown.times + 1 });
  // a new key per alert, so that a repeated text is announced again
  const message = alert.isVisible && <Message key={shown.times} alert={alert} />;
  return (
    <div className={css.place}>
      <div role="alert">{alert.variant === 'error' && message}</div>
      <div role="status">{alert.variant !== 'error' && message}</div>
    </div>
  );
}

function Message({ alert }: { readonly alert: Alert }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const focusedBefore = useRef<EventTarget>(null);
  useEffect(() => {
    if (hovered || focused || alert.shouldStayVisible) return;
    const timer = setTimeout(hideAlert, VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [alert, hovered, focused]);
  const enter = ({ relatedTarget }: FocusEvent) => {
    focusedBefore.current = relatedTarget;
    setFocused(true);
  };
  const closeAlert = () => {
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true });
    hideAlert();
  };
  return (
    <fieldset
      className={css.message}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={enter}
      onBlur={() => setFocused(false)}
    >
      <Banner
        variant={alert.variant}
        action={
          <IconButton label={copy.closeAlert} onClick={closeAlert}>
            <Icon of={close} size={20} />
          </IconButton>
        }
      >
        {alert.text}
      </Banner>
    </fieldset>
  );
}
