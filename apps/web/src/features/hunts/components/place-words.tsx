import type { Place, ReportPlace } from '@sentiero/contracts/hunts';
import { useTranslation } from 'react-i18next';
import { showUnseen } from '../../../shared/text/show-unseen.ts';

type Props = { place: ReportPlace & Partial<Pick<Place, 'method' | 'path'>> };

/** A place in words: the part of the request and its name, and the request's pattern if it is known. */
export function PlaceWords({ place: { in: part, name, method, path } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {path !== undefined && (
        <>
          <code translate="no">{showUnseen(`${method ?? ''} ${path}`.trim())}</code>,{' '}
        </>
      )}
      {t(`hunt.in-${part}`)} <code translate="no">{showUnseen(name)}</code>
    </>
  );
}
