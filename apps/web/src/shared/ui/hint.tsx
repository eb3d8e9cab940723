import { cloneElement, lazy, Suspense, useState, type HTMLAttributes, type ReactElement } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

const HintTooltip = lazy(async () => ({ default: (await import('./hint-tooltip.tsx')).HintTooltip }));

type Control = ReactElement<HTMLAttributes<HTMLElement>>;
type Props = { label: string; position?: 'top' | 'bottom'; children: Control };

/** Names a control that is pointed at, tapped, or focused by keyboard. The tooltip is loaded when that first happens. */
export function Hint({ label, position = 'top', children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (control: HTMLElement) => {
    setTarget(control);
    setOpened(true);
  };
  const close = () => setOpened(false);
  return (
    <>
      {cloneElement(children, {
        onMouseEnter: ({ currentTarget }) => open(currentTarget),
        onMouseLeave: close,
        onFocus: ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) open(currentTarget);
        },
        onBlur: close,
      })}
      {target && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <HintTooltip target={target} label={label} position={position} opened={opened} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
