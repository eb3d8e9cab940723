import type { Credential } from '@sentiero/contracts/targets';
import { Group, Loader, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { CopyValue } from '../../shared/ui/copy-value.tsx';
import classes from './credentials-panel.module.css';

type Props = { credentials: readonly Credential[] | undefined; error: unknown; onRetry: () => void };

export function CredentialsPanel({ credentials, error, onRetry }: Props) {
  const { t } = useTranslation();
  if (error) return <ErrorBox error={error} onRetry={onRetry} />;
  if (!credentials)
    return (
      <Group justify="center" p="md" role="status">
        <Loader type="dots" aria-hidden />
        <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      </Group>
    );
  if (credentials.length === 0) return <Text c="dimmed">{t('target.no-credentials')}</Text>;
  return (
    <ul className={classes.list}>
      {credentials.map((credential, place) => (
        <li key={`${place} ${credential.username}`} className={classes.item}>
          {credential.description !== '' && <p className={classes.description}>{credential.description}</p>}
          <dl className={classes.values}>
            <dt>{t('login.username')}</dt>
            <dd>
              <CopyValue value={credential.username} label={t('login.username')} />
            </dd>
            <dt>{t('login.password')}</dt>
            <dd>
              <CopyValue value={credential.password} label={t('login.password')} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
