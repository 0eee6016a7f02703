import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { theme } from '#web/ui/theme.ts';

/** Context of Mantine's components. Guest pages do without it to load faster. */
export function WidgetProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={styleNonce}>
      {children}
    </MantineProvider>
  );
}

/** The CSP nonce of this response; browsers hide it from selectors but not from scripts. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
