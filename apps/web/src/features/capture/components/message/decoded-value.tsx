import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeValue, type Jwt } from '../../model/decode-value.ts';
import { LongText } from './machine-text.tsx';
import classes from './viewers.module.css';

/** The decoded content of an opaque value, collapsed. */
export function DecodedValue({ value }: { value: string }) {
  const { t } = useTranslation();
  const decoded = useMemo(() => decodeValue(value), [value]);
  if (!decoded) return null;
  return (
    <details className={classes.decoded}>
      <summary>{t(`inspector.decoded-${decoded.kind}`)}</summary>
      {decoded.kind === 'jwt' ? <JwtParts jwt={decoded} /> : <LongText>{decoded.text}</LongText>}
    </details>
  );
}

export function JwtParts({ jwt }: { jwt: Jwt }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.note}>{t('inspector.jwt-unverified')}</p>
      <dl className={classes.parts}>
        <dt>{t('inspector.jwt-header')}</dt>
        <dd>
          <LongText>{jwt.header}</LongText>
        </dd>
        <dt>{t('inspector.jwt-payload')}</dt>
        <dd>
          <LongText>{jwt.payload}</LongText>
        </dd>
        <dt>{t('inspector.jwt-signature')}</dt>
        <dd>
          {jwt.signature === '' ? (
            <em>{t('inspector.jwt-unsigned')}</em>
          ) : (
            <LongText>{jwt.signature}</LongText>
          )}
        </dd>
      </dl>
    </>
  );
}
