import { IconTerminal2 } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopyCurl, useRequests } from '../../../live/index.ts';
import { asInput, type BenchRequest } from '../../model/request/bench-request.ts';
import { followRedirect } from '../../model/request/follow-redirect.ts';
import { fromRecord } from '../../model/request/from-record.ts';
import { requestBytes } from '../../model/request/request-bytes.ts';
import { parseDraft } from '../../model/request/request-text.ts';
import { firstSettings, planRun } from '../../model/runs/run-settings.ts';
import { addSent, changeTab, type BenchTab, type BenchTabs } from '../../model/tabs/bench-tabs.ts';
import { RequestEditor } from '../editor/request-editor.tsx';
import { RunPane } from '../runs/run-pane.tsx';
import { useRunning } from '../runs/use-running.ts';
import { AnswerPane } from './answer-pane.tsx';
import classes from './send.module.css';
import type { SendPaneProps, Side } from './send-pane.props.ts';
import { SendProblem } from './send-problem.tsx';
import type { MenuEntry } from '../../../../shared/ui/menu-at.tsx';
import { Alert } from '@mantine/core';
import { hasCode } from '@sentiero/client/errors';
import { curlCommand } from '@sentiero/traffic/curl/curl-command';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useSendRequest } from '../../queries/bench.queries.ts';

type Props = SendPaneProps & {
  side: Side;
  onOpen: (request: BenchRequest, from?: string) => void;
  /** In the request's menu. */
  entries: readonly MenuEntry[];
};

/** The request of the active tab, and its response or its run. */
export function SendSides(props: Props) {
  const { tabs, states, side, renderRecord, onOpen, onCompare, entries, ...of } = props;
  const { t } = useTranslation();
  const { target, userId, lessonId } = of;
  const { setAll, active } = tabs;
  const { draft, places } = active;
  const { copy, copied } = useCopyCurl(target.id);
  const { problem, isSending, answers, send } = useSending(target.id, setAll);
  const [shown, setShown] = useShown(active.id, active.sent[0]?.id ?? null);
  const live = useRequests();
  const record = live.find(({ id }) => id === shown) ?? answers.get(shown ?? '') ?? null;
  const { request, problems } = parseDraft(draft);
  const settings = active.run ?? firstSettings;
  const running = useRunning({ settings, userId, lessonId, targetId: target.id });
  const plan = useMemo(() => planRun(draft, places, settings), [draft, places, settings]);
  const followed = record && followRedirect(record, request);
  const start = () => {
    if (side === 'once') send(active, request);
    else if (plan.problem === null) running.start(plan);
  };
  return (
    <div className={classes.sides}>
      <RequestEditor
        key={active.id}
        tabId={active.id}
        draft={draft}
        places={places}
        states={states}
        onChange={(changed) => setAll((known) => changeTab(known, active.id, changed))}
        sends={side}
        canSend={side === 'once' || (plan.problem === null && !running.isStarting)}
        onSend={() => {
          if (problems.length === 0) start();
        }}
        entries={[
          {
            label: t(copied ? 'app.copied' : 'inspector.copy-curl'),
            icon: IconTerminal2,
            keepsOpen: true,
            onClick: () =>
              void copy((cookie) => curlCommand({ ...requestBytes(request), origin: target.origin, cookie })),
          },
          ...entries,
        ]}
      />
      {side === 'run' ? (
        <RunPane
          runId={running.id}
          settings={settings}
          plan={plan}
          problem={running.error ? <RunProblem error={running.error} request={plan.request} /> : null}
          onSettings={(run) => setAll((known) => changeTab(known, active.id, { run }))}
          onOpen={(opened) => onOpen(fromRecord(opened), opened.id)}
          renderRecord={renderRecord}
        />
      ) : (
        <AnswerPane
          tab={active}
          shown={shown}
          record={record}
          isSending={isSending}
          problem={
            problem?.tabId === active.id ? (
              <SendProblem
                {...problem}
                onSendIncomplete={() => send(active, request, { incomplete: true })}
              />
            ) : null
          }
          renderRecord={renderRecord}
          onShow={setShown}
          onCompare={onCompare}
          onFollow={followed ? () => onOpen(followed) : null}
        />
      )}
    </div>
  );
}

/** Shows the tab's newest response until the learner chooses another one, and again when a newer one arrives. */
function useShown(tabId: string, newest: string | null) {
  const [chosen, setChosen] = useState({ tabId, newest, id: newest });
  const isCurrent = chosen.tabId === tabId && chosen.newest === newest;
  return [isCurrent ? chosen.id : newest, (id: string) => setChosen({ tabId, newest, id })] as const;
}

/** Why a run did not start. */
function RunProblem({ error, request }: { error: unknown; request: BenchRequest }) {
  const { t } = useTranslation();
  if (!hasCode(error, 'run_in_progress')) return <SendProblem error={error} request={request} />;
  return (
    <Alert color="warning" role="alert">
      {t('bench.run-in-progress')}
    </Alert>
  );
}

/** The records that the socket has not delivered yet, or that were cleared. */
const maxAnswers = 50;

type Problem = { tabId: string; request: BenchRequest; error: unknown };

function useSending(target: number, setAll: (change: (all: BenchTabs) => BenchTabs) => void) {
  const mutation = useSendRequest();
  // A second press may come before the first one is rendered.
  const isUnderWay = useRef(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<string, CapturedRequest>>(new Map());
  const send = (
    { id: tabId, from }: Pick<BenchTab, 'id' | 'from'>,
    request: BenchRequest,
    asked: { incomplete?: true } = {},
  ) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setProblem(null);
    mutation
      .mutateAsync({ target, request: asInput(request), from, ...asked })
      .then((answer) => {
        const { id, code, duration, response } = answer;
        setAnswers((known) => new Map([...known, [id, answer] as const].slice(-maxAnswers)));
        const length = response?.body?.size ?? 0;
        setAll((all) => addSent(all, tabId, { id, code, length, durationMs: Math.round(duration * 1000) }));
      })
      .catch((error: unknown) => setProblem({ tabId, request, error }))
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  return { problem, isSending: mutation.isPending, answers, send };
}
