import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/settings.ts';
import { secondFactorQuery } from '../queries/settings.ts';
import { AuthenticatorAppSettings } from './AuthenticatorAppSettings.tsx';
import { PasskeySettings } from './PasskeySettings.tsx';
import { NewRecoveryCodesModal, RecoveryCodes } from './RecoveryCodes.tsx';
import css from './SecuritySettings.module.css';

/** Two-step verification of a person. @param onSetUp called once a factor is set up and its recovery codes are saved */
export function SecuritySettings({ onSetUp }: { readonly onSetUp?: () => void }) {
  const query = useQuery(secondFactorQuery);
  return (
    <div className={css.settings}>
      <h2>{copy.title}</h2>
      <p className={css.lead}>{copy.lead}</p>
      <QueryBoundary
        query={query}
        copy={copy}
        skeleton={
          <div className={css.section}>
            {[30, 60, 45].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        }
      >
        {({ passkeys, totp, recovery_codes_left }) => (
          <>
            <PasskeySettings passkeys={passkeys} onSetUp={onSetUp} />
            <AuthenticatorAppSettings totp={totp} onSetUp={onSetUp} />
            {(totp || passkeys.length > 0) && <RecoveryCodes left={recovery_codes_left} />}
          </>
        )}
      </QueryBoundary>
      <NewRecoveryCodesModal onSaved={onSetUp} />
    </div>
  );
}
