import type { CapturedRequest } from '@sentiero/contracts/capture';
import { recordCommand } from '@sentiero/traffic/curl/record-command';
import { isIncomplete } from '@sentiero/traffic/incomplete';
import {
  IconArrowsDiff,
  IconBinoculars,
  IconHandStop,
  IconNote,
  IconTerminal2,
  IconTools,
  IconTransform,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../../../shared/ui/menu-at.tsx';
import { useCopyCurl } from '../../../live/index.ts';
import type { BenchLinks } from '../../model/bench-links.ts';

type Of = {
  request: CapturedRequest;
  bench: BenchLinks | null;
  onAsk: ((id: string) => void) | null;
  onReport: ((request: CapturedRequest) => void) | null;
  onNote: (() => void) | null;
};

/** What can be done with a request besides reading it, behind "…". */
export function useRequestEntries({ request, bench, onAsk, onReport, onNote }: Of): readonly MenuEntry[] {
  const { t } = useTranslation();
  const { copy, copied } = useCopyCurl(request.target.id);
  const { open, compare, decode, isInSight } = bench ?? {};
  const isCut = isIncomplete(request);
  const copiedText = t(isCut ? 'inspector.curl-cut' : 'app.copied');
  const all: (MenuEntry | false | null | undefined)[] = [
    onReport && { label: t('hunt.report'), icon: IconBinoculars, onClick: () => onReport(request) },
    open && !isInSight && { label: t('bench.open'), icon: IconTools, onClick: () => open(request) },
    compare && { label: t('bench.compare'), icon: IconArrowsDiff, onClick: () => compare(request) },
    decode && {
      label: t('bench.mode-decode'),
      icon: IconTransform,
      title: t('bench.decode-hint'),
      onClick: () => decode(getSelection()?.toString() ?? ''),
    },
    {
      label: copied ? copiedText : t('inspector.copy-curl'),
      icon: IconTerminal2,
      title: isCut ? t('inspector.curl-cut') : undefined,
      keepsOpen: true,
      onClick: () => void copy((cookie) => recordCommand(request, cookie)),
    },
    onNote && { label: t('inspector.add-note'), icon: IconNote, onClick: onNote },
    onAsk && { label: t('inspector.ask'), icon: IconHandStop, onClick: () => onAsk(request.id) },
  ];
  return all.filter((entry) => !!entry);
}
