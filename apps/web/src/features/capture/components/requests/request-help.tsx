import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import type { BenchLinks } from '../../model/bench-links.ts';
import type { Nearest } from '../../model/nearest.ts';
import classes from './request-dialog.module.css';

/** Links from a request to the help of the current step. */
export type HelpLinks = {
  /** Opens the bench; null if there is none. */
  bench: BenchLinks | null;
  nearest: Nearest | null;
  /** Opens the explanation of the nearest attempt. */
  onExplain: () => void;
  /** Asks for help with a request; null if there is no one to ask. */
  onAsk: ((id: string) => void) | null;
  /** Reports what the request has shown; null outside a hunt. */
  onReport: ((request: CapturedRequest) => void) | null;
};

/** How close the nearest attempt came, if it is this request. */
export function RequestHelp({
  id,
  nearest,
  onExplain,
}: Pick<HelpLinks, 'nearest' | 'onExplain'> & { id: string }) {
  const { t } = useTranslation();
  if (nearest?.request !== id) return null;
  return (
    <p className={classes.help}>
      <IconTarget size={18} aria-hidden />
      <span>{t('inspector.nearest', { count: nearest.met, total: nearest.total })}</span>
      <ToolButton onClick={onExplain}>{t('inspector.explain')}</ToolButton>
    </p>
  );
}
