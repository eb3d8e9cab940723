import {
  defaultInstance,
  sandboxes,
  type InstanceSettings,
  type InstanceSettingsInput,
} from '@sentiero/contracts/targets';
import { Fieldset, NativeSelect, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadField } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useFieldError } from '../../shared/forms/use-field-error.tsx';
import { readPairs, writePairs } from './name-value-lines.ts';

const numbers = [
  ['port', 1, 65_535, 1],
  ['memory_mb', 16, 65_536, 1],
  ['ready_status', 100, 599, 1],
  ['cpus', 0.05, 32, 'any'],
  ['pids', 8, 32_768, 1],
  ['idle_minutes', 1, 1440, 1],
  ['hours', 1, 168, 1],
  ['pool', 0, 20, 1],
] as const;

/** The names of the fields, which are those of the API's refusals. */
export const instanceFields = [
  'image',
  'ready_path',
  'env',
  'writable',
  ...numbers.map(([name]) => name),
].map((name) => `instance/${name}`);

/** The container image that each learner gets a copy of, and the limits of a copy. */
export function InstanceFields({ initial }: { initial?: InstanceSettingsInput }) {
  const { t } = useTranslation();
  const known = { ...defaultInstance, ...initial };
  const texts = { format: t('targets.lines-format') };
  const envError = useFieldError('instance/env', texts);
  const writableError = useFieldError('instance/writable', texts);
  return (
    <Fieldset legend={t('targets.instance')}>
      <Stack gap="md">
        <TextField
          name="instance/image"
          label={t('targets.image')}
          description={t('targets.image-hint')}
          defaultValue={known.image}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
          {numbers.map(([name, min, max, step]) => (
            <Fragment key={name}>
              {name === 'ready_status' && (
                <TextField
                  name="instance/ready_path"
                  label={t('targets.ready_path')}
                  defaultValue={known.ready_path}
                />
              )}
              <TextField
                name={`instance/${name}`}
                label={t(`targets.${name}`)}
                type="number"
                {...{ min, max, step }}
                defaultValue={known[name]}
              />
            </Fragment>
          ))}
          <NativeSelect
            name="instance/sandbox"
            label={t('targets.sandbox')}
            defaultValue={known.sandbox}
            data={sandboxes.map((value) => ({ value, label: t(`targets.sandbox-${value}`) }))}
          />
        </SimpleGrid>
        <Textarea
          name="instance/env"
          data-exact
          label={t('targets.env')}
          description={t('targets.env-hint')}
          placeholder="FLAG={secret:FLAG}"
          defaultValue={writePairs(Object.entries(known.env))}
          error={envError}
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
        />
        <Textarea
          name="instance/writable"
          label={t('targets.writable')}
          description={t('targets.writable-hint')}
          placeholder="/tmp=16"
          defaultValue={writePairs(known.writable.map(({ path, mb }) => [path, String(mb)]))}
          error={writableError}
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
        />
      </Stack>
    </Fieldset>
  );
}

/** The settings that the fields hold. */
export function readInstance(read: ReadField): InstanceSettings {
  const number = (name: string) => Number(read(`instance/${name}`));
  return {
    image: read('instance/image'),
    port: number('port'),
    ready_path: read('instance/ready_path'),
    ready_status: number('ready_status'),
    env: Object.fromEntries(readPairs(read('instance/env'))),
    memory_mb: number('memory_mb'),
    cpus: number('cpus'),
    pids: number('pids'),
    writable: readPairs(read('instance/writable')).map(([path, mb]) => ({ path, mb: Number(mb) })),
    sandbox: sandboxes.find((each) => each === read('instance/sandbox')) ?? defaultInstance.sandbox,
    idle_minutes: number('idle_minutes'),
    hours: number('hours'),
    pool: number('pool'),
  };
}
