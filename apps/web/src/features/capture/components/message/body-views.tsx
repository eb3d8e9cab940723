import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InertFrame } from '../../../../shared/ui/inert-frame.tsx';
import {
  bodyKind,
  contentOf,
  dataUrl,
  formFields,
  type BodyKind,
  type Content,
} from '../../model/body-kind.ts';
import { hexDump } from '@sentiero/traffic/bytes';
import { byteTextOf } from '@sentiero/traffic/captured-body';
import { decodeValue } from '../../model/decode-value.ts';
import { DecodedValue, JwtParts } from './decoded-value.tsx';
import { LongText } from './machine-text.tsx';
import { NameValueTable } from './name-value-table.tsx';
import { prettyJson } from '@sentiero/traffic/json-text';
import classes from './viewers.module.css';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { boundaryOf, parseMultipart, type Part } from '../../model/parse-multipart.ts';
import { useSize } from './use-size.ts';

export type ViewProps = { content: Content };

/** The compact viewer for each kind of body. */
export const bodyViews: Record<BodyKind, (props: ViewProps) => ReactNode> = {
  json: JsonView,
  form: FormView,
  multipart: MultipartView,
  html: HtmlView,
  image: ImageView,
  video: VideoView,
  jwt: DecodedView,
  base64: DecodedView,
  text: TextView,
  binary: BytesView,
};

function JsonView({ content }: ViewProps) {
  return <LongText>{prettyJson(content.text ?? '')}</LongText>;
}

function FormView({ content }: ViewProps) {
  const { t } = useTranslation();
  const fields = useMemo(() => formFields(content.text ?? ''), [content]);
  return <NameValueTable label={t('inspector.kind-form')} rows={fields} />;
}

function HtmlView({ content }: ViewProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <p className={classes.note}>{t('inspector.html-inert')}</p>
      <InertFrame html={content.text ?? ''} title={t('inspector.html-frame')} />
    </div>
  );
}

function ImageView({ content }: ViewProps) {
  const { t } = useTranslation();
  const address = useMemo(() => dataUrl(content), [content]);
  return <img className={classes.image} alt={t('inspector.image')} src={address} />;
}

function VideoView({ content }: ViewProps) {
  const address = useMemo(() => dataUrl(content), [content]);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a target sends has no captions
  return <video className={classes.image} controls src={address} />;
}

function DecodedView({ content }: ViewProps) {
  const decoded = useMemo(() => decodeValue(content.text ?? ''), [content]);
  if (decoded?.kind === 'jwt') return <JwtParts jwt={decoded} />;
  return <LongText>{decoded?.text ?? content.text ?? ''}</LongText>;
}

/** Bytes that are no text are shown as Latin-1 when they are asked for as text. */
function TextView({ content }: ViewProps) {
  return <LongText>{content.text ?? byteTextOf(content.body)}</LongText>;
}

function BytesView({ content }: ViewProps) {
  const dump = useMemo(() => hexDump(byteTextOf(content.body)), [content]);
  return <LongText>{dump}</LongText>;
}

const mostParts = 100;

/** The parts of a multipart form: names, types and content. */
function MultipartView({ content }: { content: Content }) {
  const { t } = useTranslation();
  const parts = useMemo(() => parseMultipart(content.body, boundaryOf(content.contentType) ?? ''), [content]);
  return (
    <>
      <ol className={classes.multipart}>
        {parts.slice(0, mostParts).map((part, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
          <li key={place}>
            <PartView part={part} />
          </li>
        ))}
      </ol>
      {parts.length > mostParts && (
        <p className={classes.note}>{t('inspector.more-parts', { count: parts.length - mostParts })}</p>
      )}
    </>
  );
}

function PartView({ part }: { part: Part }) {
  const { t } = useTranslation();
  const size = useSize();
  const { name, filename, headers, body } = part;
  const content = contentOf(headers, body);
  const about = [filename, content.type, size(body.size)].filter(Boolean).join(', ');
  return (
    <>
      <p className={classes.partName}>
        <strong>{showUnseen(clip(name, 200))}</strong>{' '}
        <span className={classes.note}>{showUnseen(clip(about, 300))}</span>
      </p>
      {bodyKind(content) === 'image' ? (
        <img className={classes.image} alt={t('inspector.image')} src={dataUrl(content)} />
      ) : (
        <LongText>{content.text ?? hexDump(byteTextOf(body))}</LongText>
      )}
      {content.text !== null && <DecodedValue value={content.text} />}
      {body.truncated && <p className={classes.note}>{t('inspector.part-truncated')}</p>}
    </>
  );
}
