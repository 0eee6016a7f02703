import { useQuery } from '@tanstack/react-query';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/settings.ts';
import { secondFactorQuery } from '../queries/settings.ts';
import { AuthenticatorAppSettings } from './AuthenticatorAppSettings.tsx';
import { PasskeySettings } from './PasskeySettings.tsx';
import { NewRecoveryCodesModal, RecoveryCodes } from './RecoveryCodes.tsx';
import css from './SecuritySettings.module.css';

/** What a person sets up beside the password. @param onSetUp once something is set up and its codes were kept */
export function SecuritySettings({ onSetUp }: { readonly onSetUp?: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(secondFactorQuery);
  return (
    <div className={css.settings}>
      <h2>{copy.title}</h2>
      <p className={css.lead}>{copy.lead}</p>
      {isError && !data && (
        <ErrorState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
          {copy.failed}
        </ErrorState>
      )}
      {!isError && !data && (
        <LoadingState what={copy.loading}>
          <div className={css.section}>
            {[30, 60, 45].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </LoadingState>
      )}
      {data && (
        <>
          <PasskeySettings passkeys={data.passkeys} onSetUp={onSetUp} />
          <AuthenticatorAppSettings totp={data.totp} onSetUp={onSetUp} />
          {(data.totp || data.passkeys.length > 0) && <RecoveryCodes left={data.recovery_codes_left} />}
        </>
      )}
      <NewRecoveryCodesModal onKept={onSetUp} />
    </div>
  );
}
