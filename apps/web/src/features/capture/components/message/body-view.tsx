import { Alert, Button } from '@mantine/core';
import type { CapturedBody } from '@sentiero/contracts/capture';
import { use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { bodyKind, contentOf, isEmpty, type Content } from '../../model/body-kind.ts';
import { bodyViews, RawView } from './body-views.tsx';
import { RawHtml } from './raw-html.ts';
import { useSize } from './use-size.ts';
import classes from './viewers.module.css';

type Props = { headers: readonly (readonly [string, string])[]; body: CapturedBody | null };

export function BodyView({ headers, body }: Props) {
  const { t } = useTranslation();
  const content = useMemo(() => body && contentOf(headers, body), [headers, body]);
  if (!content || isEmpty(body)) return <p className={classes.note}>{t('inspector.empty-body')}</p>;
  return <ContentView content={content} />;
}

/** A body in the viewer for its kind, and as sent. */
function ContentView({ content }: { content: Content }) {
  const { t } = useTranslation();
  const size = useSize();
  const kind = useMemo(() => bodyKind(content), [content]);
  const prefersRaw = use(RawHtml);
  const [isRaw, setIsRaw] = useState(prefersRaw && kind === 'html');
  const View = isRaw ? RawView : bodyViews[kind];
  const hasTwoViews = kind !== 'text' && kind !== 'binary';
  return (
    <>
      <p className={classes.kind}>
        {t(`inspector.kind-${kind}`)}
        {content.type && `, ${showUnseen(clip(content.type, 100))}`}
        {content.body.charset && `, ${content.body.charset}`}
        {hasTwoViews && (
          <Button
            size="compact-xs"
            variant="transparent"
            color="var(--link)"
            td="underline"
            onClick={() => setIsRaw(!isRaw)}
          >
            {t(isRaw ? 'inspector.as-shown' : 'inspector.as-sent')}
          </Button>
        )}
      </p>
      {content.body.truncated && (
        <Alert color="warning" mb="sm" role="note">
          {t('inspector.truncated', { size: size(content.body.size) })}
        </Alert>
      )}
      <View content={content} />
    </>
  );
}
