import { Alert, Button } from '@mantine/core';
import type { CapturedBody } from '@sentiero/contracts/capture';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bodyKind, formFields, hexDump, hexToDataUrl, mediaType, type BodyKind } from './body-kind.ts';
import { inertDocument } from '../../shared/ui/inert-document.ts';
import { LongText } from './long-text.tsx';
import { NameValueTable } from './name-value-table.tsx';
import { prettyJson } from './pretty-json.ts';
import classes from './request-dialog.module.css';
import { useSize } from './use-size.ts';

type Props = { headers: readonly (readonly [string, string])[]; body: CapturedBody | null };
type ViewProps = { body: CapturedBody; type: string };

/** A body in the viewer of its kind, and as it was sent. */
export function BodyView({ headers, body }: Props) {
  const { t } = useTranslation();
  const size = useSize();
  const [isRaw, setIsRaw] = useState(false);
  const kind = bodyKind(headers, body);
  if (!body || kind === 'empty') return <p className={classes.note}>{t('inspector.empty-body')}</p>;
  const type = mediaType(headers);
  const View = isRaw ? (body.encoding === 'hex' ? HexView : TextView) : views[kind];
  const hasTwoViews = kind !== 'text' && kind !== 'binary';
  return (
    <>
      <p className={classes.kind}>
        {t(`inspector.kind-${kind}`)}
        {type && `, ${type}`}
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
      {body.truncated && (
        <Alert color="warning" mb="sm">
          {t('inspector.truncated', { size: size(body.size) })}
        </Alert>
      )}
      <View body={body} type={type} />
    </>
  );
}

const views: Record<Exclude<BodyKind, 'empty'>, (props: ViewProps) => ReactNode> = {
  json: JsonView,
  form: FormView,
  html: HtmlView,
  image: ImageView,
  video: VideoView,
  text: TextView,
  binary: HexView,
};

function JsonView({ body }: ViewProps) {
  return <LongText>{prettyJson(body.content)}</LongText>;
}

function FormView({ body }: ViewProps) {
  return <NameValueTable rows={formFields(body.content)} />;
}

function HtmlView({ body }: ViewProps) {
  const { t } = useTranslation();
  const page = useMemo(() => inertDocument(body.content), [body.content]);
  return <iframe className={classes.frame} title={t('inspector.html-frame')} sandbox="" srcDoc={page} />;
}

function ImageView({ body, type }: ViewProps) {
  const { t } = useTranslation();
  return <img className={classes.image} alt={t('inspector.image')} src={hexToDataUrl(body.content, type)} />;
}

function VideoView({ body, type }: ViewProps) {
  // What a target sends has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video className={classes.image} controls src={hexToDataUrl(body.content, type)} />;
}

function TextView({ body }: ViewProps) {
  return <LongText>{body.content}</LongText>;
}

function HexView({ body }: ViewProps) {
  return <LongText>{hexDump(body.content)}</LongText>;
}
