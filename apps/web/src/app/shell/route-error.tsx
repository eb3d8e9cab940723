import { Container, Stack, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkError } from '@sentiero/client/errors';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { isGoneChunk, reloadForNewBuild } from '../gone-chunk.ts';

const retryMs = 3_000;

/** Shown in place of the page, so that the navigation stays usable. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isGone = isGoneChunk(error);
  const [state, setState] = useState<'reloading' | 'away' | 'useless'>(isGone ? 'reloading' : 'useless');
  const title = t('error.unknown-title');
  usePageTitle(title);

  useEffect(() => {
    if (!isGone) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasLeft = false;
    const attempt = async (wasAway: boolean) => {
      const outcome = await reloadForNewBuild(wasAway);
      if (hasLeft) return;
      setState(outcome);
      if (outcome === 'away') timer = setTimeout(() => void attempt(true), retryMs);
    };
    void attempt(false);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [isGone]);

  if (state === 'reloading') return <PageSpinner />;
  return (
    <Container size="sm" py="xl" w="100%">
      <Stack>
        <Title order={1}>{title}</Title>
        {state === 'away' ? (
          <ErrorBox error={new NetworkError('The server cannot be reached')} />
        ) : (
          <ErrorBox error={error} onRetry={() => location.reload()} />
        )}
      </Stack>
    </Container>
  );
}
