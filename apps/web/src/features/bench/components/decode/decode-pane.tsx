import { ActionIcon, NativeSelect, Textarea } from '@mantine/core';
import { IconCopy, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeUtf8, hexDump, utf8Bytes } from '@sentiero/traffic/bytes';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import {
  converterNames,
  runChain,
  type ChainResult,
  type ConverterName,
} from '../../model/decode/converters.ts';
import { readJwt } from '../../model/decode/jwt.ts';
import classes from './decode.module.css';
import { JwtEditor } from './jwt-editor.tsx';
import { useCopy } from '../../../../shared/ui/use-copy.ts';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = { input: string; onInput: (input: string) => void };

const maxSteps = 20;
const mostShown = 20_000;

/** A value and its conversions, one step after the other. Nothing leaves the browser. */
export function DecodePane({ input, onInput }: Props) {
  const { t } = useTranslation();
  const [steps, setSteps] = useState<readonly ConverterName[]>(['from-url']);
  const results = useChain(input, steps);
  const jwt = useMemo(() => readJwt(input), [input]);
  const options = converterNames.map((value) => ({ value, label: t(`bench.${value}`) }));
  const nameOf = (value: string) => converterNames.find((name) => name === value) ?? 'from-url';
  return (
    <div className={classes.decode}>
      <div>
        <Textarea
          label={t('bench.decode-input')}
          description={t('bench.decode-note')}
          rows={8}
          value={input}
          classNames={{ input: classes.input ?? '' }}
          onChange={(event) => onInput(event.currentTarget.value)}
        />
        {jwt && <JwtEditor key={input} jwt={jwt} onToken={onInput} />}
      </div>
      <div>
        {steps.map((step, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step may stand twice, and is known by its place
          <div key={place} className={classes.step}>
            <div className={classes.head}>
              <NativeSelect
                size="xs"
                aria-label={t('bench.step', { number: place + 1 })}
                value={step}
                data={options}
                onChange={(event) => setSteps(steps.with(place, nameOf(event.currentTarget.value)))}
              />
              <StepTools result={results[place]} />
              <ActionIcon
                aria-label={t('bench.remove-step', { number: place + 1 })}
                onClick={() => setSteps(steps.toSpliced(place, 1))}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
            <Result result={results[place]} number={place + 1} />
          </div>
        ))}
        <ToolButton disabled={steps.length >= maxSteps} onClick={() => setSteps([...steps, 'from-base64'])}>
          {t('bench.add-step')}
        </ToolButton>
      </div>
    </div>
  );
}

function useChain(input: string, steps: readonly ConverterName[]): readonly ChainResult[] {
  const [results, setResults] = useState<readonly ChainResult[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void runChain(utf8Bytes(input), steps).then((found) => {
      if (isCurrent) setResults(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [input, steps]);
  return results;
}

function StepTools({ result }: { result: ChainResult | undefined }) {
  const { t } = useTranslation();
  const { copy, copied } = useCopy();
  const text = result && 'bytes' in result ? decodeUtf8(result.bytes) : null;
  if (text === null) return null;
  const label = t(copied ? 'app.copied' : 'bench.copy-result');
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => void copy(text)}>
      <IconCopy size={16} />
    </ActionIcon>
  );
}

function Result({ result, number }: { result: ChainResult | undefined; number: number }) {
  const { t } = useTranslation();
  if (!result) return null;
  if ('problem' in result)
    return (
      <p className={classes.problem} role="status">
        {t(`bench.${result.problem}`)}
      </p>
    );
  const text = decodeUtf8(result.bytes) ?? hexDump(result.bytes.slice(0, mostShown / 4));
  return (
    <pre
      translate="no"
      className={classes.result}
      role="region"
      tabIndex={0}
      aria-label={t('bench.result', { number })}
    >
      {showUnseen(text.slice(0, mostShown))}
    </pre>
  );
}
