import { ActionIcon } from '@mantine/core';
import { IconPictureInPicture, IconWindowMaximize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { canFloat, openFloating } from '../../shared/page/open-floating.ts';
import { Hint } from '../../shared/ui/hint.tsx';

type Props = {
  /** The page of its own, for browsers without floating windows. */
  path: string;
  name: string;
  onFloat: (place: Window) => void;
  /** The page of its own was opened instead. */
  onLeave?: () => void;
};

const size = { width: 900, height: 640 };

/** Takes a part of the lesson out of it: above all windows where the browser can, into a window of its own elsewhere. */
export function FloatButton({ path, name, onFloat, onLeave }: Props) {
  const { t } = useTranslation();
  const floats = canFloat();
  const open = async () => {
    const place = floats ? await openFloating(size) : null;
    if (place) return onFloat(place);
    onLeave?.();
    window.open(path, name, 'popup,width=1100,height=800');
  };
  const label = t(floats ? 'bench.float' : 'bench.own-window');
  return (
    <Hint label={label}>
      <ActionIcon aria-label={label} color="var(--ink-1)" onClick={() => void open()}>
        {floats ? <IconPictureInPicture size={18} /> : <IconWindowMaximize size={18} />}
      </ActionIcon>
    </Hint>
  );
}
