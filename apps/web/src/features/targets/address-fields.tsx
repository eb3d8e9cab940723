import { limits } from '@sentiero/contracts/shared';
import { addressProblem, type TargetInput, type TargetKind } from '@sentiero/contracts/targets';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { TextField } from '../../shared/forms/text-field.tsx';
import { isServed, patternOf, suggestAddress } from './frontend-address.ts';
import { targetsAdminQueries } from './targets-admin.queries.ts';

const refusedAs = (text: string) => (field: HTMLInputElement | null) => field?.setCustomValidity(text);

/** The name of a target and its addresses; the one for learners follows from the name until it is edited. */
export function AddressFields({ kind, initial }: { kind: TargetKind; initial?: TargetInput | undefined }) {
  const { t } = useTranslation();
  const { data: places } = useQuery(targetsAdminQueries.places());
  const [frontend, setFrontend] = useState(initial?.frontend_url ?? '');
  const [backend, setBackend] = useState(initial?.backend_url ?? '');
  const [isOwn, setOwn] = useState(initial !== undefined);
  const { protocol } = window.location;
  const pattern = places ? patternOf(places, protocol) : '';
  const wrong = t('targets.frontend-wrong', { pattern });
  // A stored address may be of earlier rules.
  const ignored = frontend !== initial?.frontend_url && addressProblem(frontend, 'frontend');
  const isElsewhere = frontend !== initial?.frontend_url && places && !isServed(frontend, places);
  const frontendText = (ignored && t(`targets.address-${ignored}`)) || (isElsewhere && wrong) || '';
  const ignoredBehind = backend !== initial?.backend_url && addressProblem(backend, 'backend');
  const backendText = (ignoredBehind && t(`targets.address-${ignoredBehind}`)) || '';
  const url = { type: 'url', pattern: 'https?://.+', maxLength: limits.urlMax };
  const isRight = frontendText === '' && backendText === '';
  const isComplete = kind === 'shared' && URL.canParse(frontend) && URL.canParse(backend) && isRight;
  return (
    <>
      <TextField
        name="name"
        label={t('targets.name')}
        defaultValue={initial?.name}
        maxLength={limits.nameMax}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          if (!isOwn && places) setFrontend(suggestAddress(value, places, protocol));
        }}
      />
      <TextField
        ref={refusedAs(frontendText)}
        name="frontend_url"
        label={t('targets.frontend-url')}
        description={places ? t('targets.frontend-places', { pattern }) : t('targets.frontend-hint')}
        refusedText={wrong}
        formatText={frontendText || t('targets.url-format')}
        value={frontend}
        onChange={({ currentTarget }) => {
          setOwn(true);
          setFrontend(currentTarget.value);
        }}
        {...url}
      />
      {kind === 'shared' && (
        <TextField
          ref={refusedAs(backendText)}
          name="backend_url"
          label={t('targets.backend-url')}
          description={
            places
              ? t('targets.backend-places', { networks: places.networks.join(', ') || '–' })
              : t('targets.backend-hint')
          }
          refusedText={t('targets.backend-refused')}
          formatText={backendText || t('targets.url-format')}
          value={backend}
          onChange={({ currentTarget }) => setBackend(currentTarget.value)}
          {...url}
        />
      )}
      {isComplete && (
        <Text size="sm">
          <Trans
            i18nKey="targets.way"
            values={{ frontend: new URL(frontend).href, backend: new URL(backend).href }}
            components={{ strong: <strong /> }}
          />
        </Text>
      )}
    </>
  );
}
