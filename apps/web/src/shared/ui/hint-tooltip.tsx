import { Tooltip } from '@mantine/core';
import { useEffect } from 'react';

type Props = {
  target: HTMLElement;
  label: string;
  position: 'top' | 'bottom';
  opened: boolean;
  onClose: () => void;
};

/** A tooltip at an element that is rendered elsewhere; Escape closes it. */
export function HintTooltip({ target, label, position, opened, onClose }: Props) {
  useEffect(() => {
    if (!opened) return;
    const { ownerDocument } = target;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    ownerDocument.addEventListener('keydown', onKey);
    return () => ownerDocument.removeEventListener('keydown', onKey);
  }, [target, opened, onClose]);
  return <Tooltip target={target} label={label} position={position} opened={opened} />;
}
