import {
  createContext,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import {
  useRequestViewer,
  type RequestViewer,
} from '../../features/capture/components/requests/use-request-viewer.ts';

type Links = {
  viewer: RequestViewer;
  helpTitle: RefObject<HTMLHeadingElement | null>;
  /** The request that the learner wants help with. */
  asked: string | null;
  setAsked: (request: string | null) => void;
  isTrafficOpen: boolean;
  setIsTrafficOpen: (isOpen: boolean) => void;
  /** Links from the traffic to the explanation in the step. */
  explain: () => void;
  /** Links from a request to the raised hand. */
  ask: (request: string) => void;
};

const LinksContext = createContext<Links | null>(null);

/** Links between a lesson's text and its traffic. */
export function LessonLinks({ children }: { children: ReactNode }) {
  const viewer = useRequestViewer();
  const helpTitle = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [isTrafficOpen, setIsTrafficOpen] = useState(false);
  const { leave } = viewer;
  const leaveTraffic = useCallback(() => {
    leave();
    setIsTrafficOpen(false);
  }, [leave]);
  const explain = useCallback(() => {
    // The dialog keeps the focus until it is unmounted.
    flushSync(leaveTraffic);
    helpTitle.current?.scrollIntoView({ block: 'start' });
    helpTitle.current?.focus({ preventScroll: true });
  }, [leaveTraffic]);
  const ask = useCallback(
    (request: string) => {
      leaveTraffic();
      setAsked(request);
    },
    [leaveTraffic],
  );
  const links = useMemo(
    () => ({ viewer, helpTitle, asked, setAsked, isTrafficOpen, setIsTrafficOpen, explain, ask }),
    [viewer, asked, isTrafficOpen, explain, ask],
  );
  return <LinksContext value={links}>{children}</LinksContext>;
}

export function useLessonLinks(): Links {
  const links = use(LinksContext);
  if (!links) throw new Error('there are no LessonLinks above');
  return links;
}
