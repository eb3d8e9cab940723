import { cloneElement, lazy, Suspense, useState, type PointerEvent, type ReactElement } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

const HintTooltip = lazy(async () => ({ default: (await import('./hint-tooltip.tsx')).HintTooltip }));

type Pointed = { onPointerEnter?: (event: PointerEvent<HTMLElement>) => void };
type Props = { label: string; position?: 'top' | 'bottom'; children: ReactElement<Pointed> };

/** Names a control that is pointed at. The tooltip is loaded when that first happens. */
export function Hint({ label, position = 'top', children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget, pointerType }) => {
          if (pointerType !== 'touch') setTarget(currentTarget);
        },
      })}
      {target && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <HintTooltip target={target} label={label} position={position} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
