import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { bodyKind, contentOf, dataUrl, type Content } from '../../model/body-kind.ts';
import { hexDump } from '../../../../shared/text/bytes.ts';
import { DecodedValue } from './decoded-value.tsx';
import { LongText } from './machine-text.tsx';
import { boundaryOf, parseMultipart, type Part } from '../../model/parse-multipart.ts';
import { useSize } from './use-size.ts';
import classes from './viewers.module.css';

const mostParts = 100;

/** The parts of a multipart form: names, types and content. */
export function MultipartView({ content }: { content: Content }) {
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
        <LongText>{body.encoding === 'hex' ? hexDump(body.content) : body.content}</LongText>
      )}
      {body.encoding === 'utf8' && <DecodedValue value={body.content} />}
      {body.truncated && <p className={classes.note}>{t('inspector.part-truncated')}</p>}
    </>
  );
}
