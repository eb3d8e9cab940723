import { IconPictureInPicture, IconWindowMaximize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { canFloat, openFloating } from '../../shared/page/open-floating.ts';
import type { MenuEntry } from '../../shared/ui/menu-at.tsx';

type Part = {
  /** The page of its own, for browsers without floating windows. */
  path: string;
  name: string;
  onFloat: (place: Window) => void;
  /** The page of its own was opened instead. */
  onLeave?: () => void;
};

const size = { width: 900, height: 640 };

/** Takes a part of the lesson out of it: above all windows where the browser can, into a window of its own elsewhere. */
export function useFloatEntry({ path, name, onFloat, onLeave }: Part): MenuEntry {
  const { t } = useTranslation();
  const floats = canFloat();
  const open = async () => {
    const place = floats ? await openFloating(size) : null;
    if (place) return onFloat(place);
    onLeave?.();
    window.open(path, name, 'popup,width=1100,height=800');
  };
  return {
    label: t(floats ? 'bench.float' : 'bench.own-window'),
    icon: floats ? IconPictureInPicture : IconWindowMaximize,
    onClick: () => void open(),
  };
}
