import { Alert, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jwtAlgorithms, signJwt, writeJwt, type Jwt, type JwtAlgorithm } from '../../model/decode/jwt.ts';
import classes from './decode.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = { jwt: Jwt; onToken: (token: string) => void };

/** A token's parts as text. They are written back unsigned, or signed with the learner's key. */
export function JwtEditor({ jwt, onToken }: Props) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState(jwt);
  const [algorithm, setAlgorithm] = useState<JwtAlgorithm>('none');
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<'bad-key' | 'no-crypto' | null>(null);
  const sign = async () => {
    const signed = await signJwt(edited, algorithm, key);
    if (typeof signed === 'string') setProblem(signed);
    else onToken(writeJwt(signed));
  };
  const field = { input: classes.input ?? '' };
  return (
    <Stack gap="xs" mt="md" component="section" aria-label={t('inspector.kind-jwt')}>
      <Textarea
        label={t('inspector.jwt-header')}
        rows={2}
        classNames={field}
        value={edited.header}
        onChange={(event) => setEdited({ ...edited, header: event.currentTarget.value })}
      />
      <Textarea
        label={t('inspector.jwt-payload')}
        rows={5}
        classNames={field}
        value={edited.payload}
        onChange={(event) => setEdited({ ...edited, payload: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('bench.jwt-algorithm')}
        value={algorithm}
        data={[...jwtAlgorithms]}
        onChange={(event) =>
          setAlgorithm(jwtAlgorithms.find((name) => name === event.currentTarget.value) ?? 'none')
        }
      />
      {algorithm !== 'none' && (
        <Textarea
          label={t(algorithm.startsWith('HS') ? 'bench.jwt-secret' : 'bench.jwt-private-key')}
          rows={3}
          classNames={field}
          value={key}
          error={problem && t(`bench.${problem}`)}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      )}
      {algorithm === 'none' && problem && <Alert color="warning">{t(`bench.${problem}`)}</Alert>}
      <ToolButton onClick={() => void sign()}>{t('bench.jwt-sign')}</ToolButton>
    </Stack>
  );
}
