import { targetOf, type CapturedRequest } from '@sentiero/contracts/capture';
import type { HuntReportInput, HuntVerdict, ReportPlace, WeaknessId } from '@sentiero/contracts/hunts';
import { hasCode } from '@sentiero/client/errors';
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { clip } from '../../../shared/text/clip.ts';
import { showUnseen } from '../../../shared/text/show-unseen.ts';
import type { ValuedPlace } from '../model/request-places.ts';
import classes from './hunts.module.css';
import { PlaceField } from './place-field.tsx';
import { WeaknessField } from './weakness-field.tsx';

type Props = {
  request: CapturedRequest;
  /** The parameters of the request, which are proposed. */
  places: readonly ValuedPlace[];
  /** Whether the request was sent before the hunt was started, and so counts for nothing. */
  isEarlier: boolean;
  isPending: boolean;
  error: unknown;
  verdict: HuntVerdict | null;
  /** Whether the focus returns to where it was; otherwise the caller moves it. */
  returnsFocus: boolean;
  onReport: (report: HuntReportInput) => void;
  onClose: () => void;
};

/** Names what a request has shown: which weakness it is, and where in the request it sits. */
export function ReportDialog(props: Props) {
  const { request, places, isEarlier, isPending, error, verdict, returnsFocus, onReport, onClose } = props;
  const { t } = useTranslation();
  const [weakness, setWeakness] = useState<WeaknessId | null>(null);
  const [place, setPlace] = useState<ReportPlace | null>(null);
  const [isTried, setTried] = useState(false);
  const named = place && place.name !== '' ? place : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (weakness && named && !isPending) onReport({ request: request.id, weakness, place: named });
  };
  const line = `${request.seq} ${clip(request.method, 20)} ${clip(targetOf(request.url), 300)}`;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      returnFocus={returnsFocus}
      title={t('hunt.report')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <code className={classes.line} translate="no">
            {showUnseen(line)}
          </code>
          {isEarlier && (
            <Alert color="warning" role="note" icon={<IconAlertTriangle size={18} />}>
              {t('hunt.earlier')}
            </Alert>
          )}
          <WeaknessField
            value={weakness}
            error={isTried && !weakness ? t('hunt.choose-weakness') : null}
            onChange={setWeakness}
          />
          <PlaceField
            places={places}
            value={place}
            error={isTried && !named ? t('hunt.choose-place') : null}
            onChange={setPlace}
          />
          {/* Mounted before its text, so that screen readers announce it. */}
          <div role="status">
            {verdict && verdict !== 'confirmed' && !isPending && (
              <Alert color="warning" role="note" icon={<IconAlertTriangle size={18} />}>
                {t(`hunt.verdict-${verdict}`)}
              </Alert>
            )}
          </div>
          {error !== null && <Refusal error={error} />}
          <Group>
            <Button type="submit" loading={isPending}>
              {t('hunt.send')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Why a report was not taken. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isEarly = hasCode(error, 'step_not_reachable');
  if (!isEarly && !hasCode(error, 'paced')) return <ErrorBox error={error} />;
  return (
    <Alert color="warning" role="alert" icon={<IconAlertTriangle size={18} />}>
      {t(isEarly ? 'hunt.steps-first' : 'hunt.paced')}
    </Alert>
  );
}
