import { Alert } from '@mantine/core';
import type { CutPart } from '@sentiero/contracts/capture';
import { useTranslation } from 'react-i18next';

type Side = 'request' | 'response';

const places = {
  method: ['request', 'inspector.method'],
  url: ['request', 'inspector.url'],
  params: ['request', 'inspector.url'],
  target: ['request', 'inspector.url'],
  request_headers: ['request', 'inspector.headers'],
  request_trailers: ['request', 'inspector.trailers'],
  status: ['response', 'inspector.status'],
  informational: ['response', 'inspector.headers'],
  response_headers: ['response', 'inspector.headers'],
  response_trailers: ['response', 'inspector.trailers'],
} as const satisfies Record<CutPart, readonly [Side, string]>;

/** Names the truncated parts of a message. Parts of a newer version are ignored. */
export function CutNote({ cut, side }: { cut: readonly CutPart[]; side: Side }) {
  const { t, i18n } = useTranslation();
  const known = cut.filter((part) => Object.hasOwn(places, part) && places[part][0] === side);
  if (known.length === 0) return null;
  const parts = new Set(known.map((part) => t(places[part][1])));
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(parts);
  return (
    <Alert color="warning" mb="sm" role="note">
      {t('inspector.cut', { parts: list })}
    </Alert>
  );
}
