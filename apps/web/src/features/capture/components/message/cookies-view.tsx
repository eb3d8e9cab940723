import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { DecodedValue } from './decoded-value.tsx';
import { ValueText } from './machine-text.tsx';
import { NameValueRow, NameValueTable } from './name-value-table.tsx';
import { requestCookies, responseCookies, type SetCookie } from '@sentiero/traffic/cookies';
import classes from './viewers.module.css';

type Props = { headers: readonly (readonly [string, string])[] };

export function RequestCookies({ headers }: Props) {
  const { t } = useTranslation();
  const cookies = requestCookies(headers);
  if (cookies.length === 0) return <p className={classes.note}>{t('inspector.no-cookies-sent')}</p>;
  const rows = cookies.map(({ name, value }) => [name || t('inspector.cookie-nameless'), value] as const);
  return <NameValueTable label={t('inspector.cookies')} rows={rows} />;
}

export function ResponseCookies({ headers }: Props) {
  const { t } = useTranslation();
  const cookies = responseCookies(headers);
  if (cookies.length === 0) return <p className={classes.note}>{t('inspector.no-cookies-set')}</p>;
  return cookies.map((cookie, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same name may be set twice, and the order is the record's own
    <Attributes key={place} cookie={cookie} />
  ));
}

const attributes = [
  ['expires', 'Expires'],
  ['maxAge', 'Max-Age'],
  ['domain', 'Domain'],
  ['path', 'Path'],
  ['secure', 'Secure'],
  ['httpOnly', 'HttpOnly'],
  ['sameSite', 'SameSite'],
  ['partitioned', 'Partitioned'],
] as const;

/** The meaning of an absent attribute. */
function Attributes({ cookie }: { cookie: SetCookie }) {
  const { t } = useTranslation();
  const title = showUnseen(clip(cookie.name, 200)) || t('inspector.cookie-nameless');
  // Few cookies are partitioned, and none needs to be.
  const isShown = ([name]: (typeof attributes)[number]) => name !== 'partitioned' || cookie.partitioned;
  const valueOf = (name: (typeof attributes)[number][0]) => {
    if (name === 'secure' || name === 'httpOnly' || name === 'partitioned')
      return <Flag isSet={cookie[name]} />;
    const value = cookie[name];
    if (value !== null) return <ValueText>{value}</ValueText>;
    return <span className={classes.absent}>{t(`inspector.absent-${name}`)}</span>;
  };
  return (
    <div className={classes.cookie}>
      <h4 className={classes.cookieName}>
        {title} = <ValueText>{cookie.value}</ValueText>
      </h4>
      <DecodedValue value={cookie.value} />
      <table className={classes.pairs} data-words aria-label={title}>
        <tbody>
          {attributes.filter(isShown).map(([name, label]) => (
            <NameValueRow key={name} name={label}>
              {valueOf(name)}
            </NameValueRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Flag({ isSet }: { isSet: boolean }) {
  const { t } = useTranslation();
  return <ToneBadge tone={isSet ? 'ok' : 'danger'}>{t(isSet ? 'inspector.yes' : 'inspector.no')}</ToneBadge>;
}
