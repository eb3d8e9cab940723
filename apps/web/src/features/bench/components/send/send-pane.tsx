import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '../../../../shared/ui/choice-bar.tsx';
import type { BenchRequest } from '../../model/request/bench-request.ts';
import { formatRequest } from '../../model/request/request-text.ts';
import { addTab, changeTab, closeTab, createTab } from '../../model/tabs/bench-tabs.ts';
import { PasteDialog } from './paste-dialog.tsx';
import classes from './send.module.css';
import { sides, type SendPaneProps, type Side } from './send-pane.props.ts';
import { SendSides } from './send-sides.tsx';
import { TabBar } from './tab-bar.tsx';
import { newId } from '../../model/tabs/new-id.ts';

/** Requests in tabs, each next to its response. */
export function SendPane(props: SendPaneProps) {
  const { target, tabs, states } = props;
  const { t } = useTranslation();
  const { all, setAll } = tabs;
  const [isPasting, setIsPasting] = useState(false);
  const [side, setSide] = useState<Side>('once');
  const openTab = (opened: BenchRequest, from: string | null = null) => {
    setSide('once');
    setAll((known) => addTab(known, createTab(newId(), { draft: formatRequest(opened), from })));
  };
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
        onPaste={() => setIsPasting(true)}
        side={
          <ChoiceBar
            label={t('bench.sends')}
            value={side}
            onChange={setSide}
            choices={sides.map((value) => ({ value, label: t(`bench.sends-${value}`) }))}
          />
        }
      />
      <SendSides {...props} side={side} onOpen={openTab} />
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
