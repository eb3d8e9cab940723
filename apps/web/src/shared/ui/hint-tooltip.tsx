import { Tooltip } from '@mantine/core';

type Props = { target: HTMLElement; label: string; position: 'top' | 'bottom' };

/** The tooltip of a control that was pointed at just now. */
export function HintTooltip({ target, label, position }: Props) {
  return (
    <Tooltip target={target} label={label} position={position} defaultOpened={target.matches(':hover')} />
  );
}
