import { Alert, NativeSelect } from '@mantine/core';
import type { CapturedBody } from '@sentiero/contracts/capture';
import { use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { bodyKind, contentOf, isEmpty, type Content } from '../../model/body-kind.ts';
import { bodyViews } from './body-views.tsx';
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

const views = ['shown', 'text', 'bytes'] as const;
type View = (typeof views)[number];

/** A body in the viewer for its kind, as text, and as bytes. */
function ContentView({ content }: { content: Content }) {
  const { t } = useTranslation();
  const size = useSize();
  const kind = useMemo(() => bodyKind(content), [content]);
  const prefersRaw = use(RawHtml);
  const isPlain = kind === 'text' || kind === 'binary';
  const own: View = kind === 'binary' ? 'bytes' : 'text';
  const [view, setView] = useState<View>(isPlain || (prefersRaw && kind === 'html') ? own : 'shown');
  const Viewer = bodyViews[view === 'shown' ? kind : viewers[view]];
  const { charset, coding, truncated, cut = 'limit' } = content.body;
  const about = [
    content.type && showUnseen(clip(content.type, 100)),
    charset,
    coding && t('inspector.coding', { coding: showUnseen(coding) }),
  ];
  return (
    <>
      <div className={classes.kind}>
        <span>{[t(`inspector.kind-${kind}`), ...about].filter(Boolean).join(', ')}</span>
        <NativeSelect
          size="xs"
          classNames={{ input: classes.view ?? '' }}
          aria-label={t('inspector.view')}
          value={view}
          onChange={(event) => setView(views.find((one) => one === event.currentTarget.value) ?? own)}
          data={views
            .filter((value) => value !== 'shown' || !isPlain)
            .map((value) => ({ value, label: t(`inspector.view-${value}`) }))}
        />
      </div>
      {truncated && (
        <Alert color="warning" mb="sm" role="note">
          {t(`inspector.cut-${cut}`, { size: size(content.body.size) })}
        </Alert>
      )}
      <Viewer content={content} />
    </>
  );
}

const viewers = { text: 'text', bytes: 'binary' } as const;
