import { useTranslation } from 'react-i18next';
import { CodeBadge } from './code-badge.tsx';
import { NameValueTable } from './name-value-table.tsx';
import { requestCookies, responseCookies, type SetCookie } from './parse-cookies.ts';
import classes from './request-dialog.module.css';

type Props = { headers: readonly (readonly [string, string])[] };

export function RequestCookies({ headers }: Props) {
  const { t } = useTranslation();
  const cookies = requestCookies(headers);
  if (cookies.length === 0) return <p className={classes.note}>{t('inspector.no-cookies-sent')}</p>;
  return <NameValueTable rows={cookies.map(({ name, value }) => [name, value] as const)} />;
}

export function ResponseCookies({ headers }: Props) {
  const { t } = useTranslation();
  const cookies = responseCookies(headers);
  if (cookies.length === 0) return <p className={classes.note}>{t('inspector.no-cookies-set')}</p>;
  return cookies.map((cookie, place) => (
    // The same name may be set twice, and the order is the record's own.
    // oxlint-disable-next-line react/no-array-index-key
    <Attributes key={place} cookie={cookie} />
  ));
}

const texts = ['expires', 'maxAge', 'domain', 'path', 'sameSite'] as const;
const labels = {
  expires: 'Expires',
  maxAge: 'Max-Age',
  domain: 'Domain',
  path: 'Path',
  sameSite: 'SameSite',
} as const;

/** What is absent has a meaning, too, and says it. */
function Attributes({ cookie }: { cookie: SetCookie }) {
  const { t } = useTranslation();
  const flag = (isSet: boolean) => (
    <CodeBadge tone={isSet ? 'ok' : 'danger'}>{t(isSet ? 'inspector.yes' : 'inspector.no')}</CodeBadge>
  );
  return (
    <div className={classes.cookie}>
      <h4 className={classes.cookieName}>
        {cookie.name} = {cookie.value}
      </h4>
      <table className={classes.pairs} data-words>
        <tbody>
          {texts.slice(0, 4).map((name) => (
            <tr key={name}>
              <th scope="row">{labels[name]}</th>
              <td>
                {cookie[name] ?? <span className={classes.absent}>{t(`inspector.absent-${name}`)}</span>}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Secure</th>
            <td>{flag(cookie.secure)}</td>
          </tr>
          <tr>
            <th scope="row">HttpOnly</th>
            <td>{flag(cookie.httpOnly)}</td>
          </tr>
          <tr>
            <th scope="row">{labels.sameSite}</th>
            <td>
              {cookie.sameSite ?? <span className={classes.absent}>{t('inspector.absent-sameSite')}</span>}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
