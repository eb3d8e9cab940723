import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequests } from '../../../live/index.ts';
import { formatCurl } from '../../model/curl/format-curl.ts';
import type { BenchRequest } from '../../model/request/bench-request.ts';
import { followRedirect } from '../../model/request/follow-redirect.ts';
import { formatRequest, parseDraft } from '../../model/request/request-text.ts';
import {
  addSent,
  addTab,
  changeTab,
  closeTab,
  createTab,
  type BenchTabs,
} from '../../model/tabs/bench-tabs.ts';
import { useSendRequest } from '../../queries/bench.queries.ts';
import { RequestEditor } from '../editor/request-editor.tsx';
import type { EditorStates } from '../editor/use-editor.ts';
import { AnswerPane } from './answer-pane.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import classes from './send.module.css';
import { SendProblem } from './send-problem.tsx';
import { TabBar } from './tab-bar.tsx';
import { newId, type useBenchTabs } from './use-bench-tabs.ts';

type Props = {
  target: { id: number; origin: string };
  tabs: ReturnType<typeof useBenchTabs>;
  states: EditorStates;
  renderRecord: (record: CapturedRequest) => ReactNode;
};

/** Requests in tabs, each next to its response. */
export function SendPane({ target, tabs, states, renderRecord }: Props) {
  const { t } = useTranslation();
  const { all, setAll, active } = tabs;
  const { copy, copied } = useClipboard({ timeout: 1000 });
  const [isPasting, setIsPasting] = useState(false);
  const { problem, isSending, answers, send } = useSending(target.id, setAll);
  const [shown, setShown] = useShown(active.id, active.sent[0]?.id ?? null);
  const live = useRequests();
  const record = live.find(({ id }) => id === shown) ?? answers.get(shown ?? '') ?? null;
  const { request, problems } = parseDraft(active.draft);
  const openTab = (opened: BenchRequest) =>
    setAll((known) => addTab(known, createTab(newId(), { draft: formatRequest(opened) })));
  const followed = record && followRedirect(record, request);
  return (
    <div className={classes.bench}>
      <TabBar
        all={all}
        onActivate={(activeId) => setAll((known) => ({ ...known, activeId }))}
        onRename={(id, name) => setAll((known) => changeTab(known, id, { name }))}
        onClose={(id) => {
          setAll((known) => closeTab(known, id));
          states.delete(id);
        }}
        onAdd={() => setAll((known) => addTab(known, createTab(newId())))}
      />
      <div className={classes.sides}>
        <RequestEditor
          key={active.id}
          tabId={active.id}
          draft={active.draft}
          states={states}
          onDraft={(draft) => setAll((known) => changeTab(known, active.id, { draft }))}
          onSend={() => {
            if (problems.length === 0) send(active.id, request, active.from);
          }}
          tools={
            <>
              <Button size="xs" variant="default" onClick={() => setIsPasting(true)}>
                {t('bench.paste')}
              </Button>
              <Button size="xs" variant="default" onClick={() => copy(formatCurl(request, target.origin))}>
                <span role="status">{copied && t('app.copied')}</span>
                {!copied && t('inspector.copy-curl')}
              </Button>
            </>
          }
        />
        <AnswerPane
          tab={active}
          shown={shown}
          record={record}
          isSending={isSending}
          problem={problem?.tabId === active.id ? <SendProblem {...problem} /> : null}
          renderRecord={renderRecord}
          onShow={setShown}
          onFollow={followed ? () => openTab(followed) : null}
        />
      </div>
      {isPasting && (
        <PasteDialog
          host={URL.canParse(target.origin) ? new URL(target.origin).host : null}
          onPaste={(pasted) => {
            openTab(pasted.request);
            setIsPasting(false);
          }}
          onClose={() => setIsPasting(false)}
        />
      )}
    </div>
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
  const send = (tabId: string, request: BenchRequest, from: string | null) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setProblem(null);
    const { method, target: path, headers, body } = request;
    const input = {
      method,
      target: path,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      body,
    };
    mutation
      .mutateAsync({ target, request: input, from })
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

/** Shows the tab's newest response until the learner chooses another one, and again when a newer one arrives. */
function useShown(tabId: string, newest: string | null) {
  const [chosen, setChosen] = useState({ tabId, newest, id: newest });
  const isCurrent = chosen.tabId === tabId && chosen.newest === newest;
  return [isCurrent ? chosen.id : newest, (id: string) => setChosen({ tabId, newest, id })] as const;
}
