import type { CapturedRequest } from '@sentiero/contracts/capture';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { BenchOrder, BenchWish } from '../../features/bench/model/orders.ts';
import { newId } from '../../features/bench/model/tabs/new-id.ts';

type Links = {
  isOpen: boolean;
  order: BenchOrder | null;
  toggle: () => void;
  close: () => void;
  /** Marks the order as carried out, so that the bench does not repeat it when it is mounted again. */
  settle: () => void;
  open: (record: CapturedRequest) => void;
  compare: (record: CapturedRequest) => void;
  decode: (text: string) => void;
};

const BenchContext = createContext<Links | null>(null);

/** Whether the lesson's bench is open, and the orders of the page to it. */
export function LessonBench({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [order, setOrder] = useState<BenchOrder | null>(null);
  const actions = useMemo(() => {
    const want = (wish: BenchWish) => {
      setOrder({ ...wish, id: newId() });
      setIsOpen(true);
    };
    return {
      toggle: () => {
        setOrder(null);
        setIsOpen((known) => !known);
      },
      settle: () => setOrder(null),
      close: () => {
        setOrder(null);
        setIsOpen(false);
      },
      open: (record: CapturedRequest) => want({ kind: 'open', record }),
      compare: (record: CapturedRequest) => want({ kind: 'compare', record }),
      decode: (text: string) => want({ kind: 'decode', text }),
    };
  }, []);
  const links = useMemo(() => ({ isOpen, order, ...actions }), [isOpen, order, actions]);
  return <BenchContext value={links}>{children}</BenchContext>;
}

export function useLessonBench(): Links {
  const links = use(BenchContext);
  if (!links) throw new Error('there is no LessonBench above');
  return links;
}
