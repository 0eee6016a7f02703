import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { type Proof, ProofForm } from '#web/second-factor/components/ProofForm.tsx';
import { useLogOut } from '#web/session/queries/log-out.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import css from './ConfirmIdentity.module.css';
import { copy } from './copy/confirm-identity.ts';

interface Props {
  readonly opened: boolean;
  readonly onEnd: (isProved: boolean) => void;
}

export function ConfirmIdentityDialog({ opened, onEnd }: Props) {
  const logOut = useLogOut();
  const { data, error, refetch } = useQuery({
    queryKey: ['session', 'confirmation'],
    queryFn: () => api.session.reauthenticationOptions(),
    enabled: opened,
    // a challenge of an earlier time has ended
    gcTime: 0,
  });
  const prove = async (proof: Proof) => {
    await api.session.reauthenticate({ body: { proof } });
    onEnd(true);
  };
  const askPasskey = async () => {
    const { data: fresh } = await refetch({ throwOnError: true });
    if (!fresh?.passkey) throw new Error(copy.noPasskey);
    return fresh.passkey;
  };
  const hasNone = data?.ways.length === 0;
  return (
    <Modal opened={opened} onClose={() => onEnd(false)} title={copy.title}>
      <ModalBody>
        <p className={css.lead}>{hasNone ? copy.none : copy.lead}</p>
        {error && !data && <Banner variant="error">{error.message}</Banner>}
        {!error && !data && (
          <LoadingState what={copy.loading}>
            <Skeleton width={100} height={40} />
          </LoadingState>
        )}
        {data && !hasNone && <ProofForm methods={data.ways} requestPasskey={askPasskey} prove={prove} />}
      </ModalBody>
      {(hasNone || error) && (
        <ModalFooter>
          <Button variant="outlineDark" onClick={() => onEnd(false)}>
            {copy.cancel}
          </Button>
          {hasNone && (
            <Button loading={logOut.isPending} onClick={() => logOut.mutate('/')}>
              {copy.signOut}
            </Button>
          )}
        </ModalFooter>
      )}
    </Modal>
  );
}
