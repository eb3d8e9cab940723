import {
  defaultInstance,
  sandboxes,
  type InstanceSettings,
  type InstanceSettingsInput,
} from '@sentiero/contracts/targets';
import { NativeSelect, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReadField } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useFieldError } from '../../shared/forms/use-field-error.tsx';
import { FoldedFields } from './folded-fields.tsx';
import { readPairs, writePairs } from './name-value-lines.ts';

const basics = [
  ['port', 1, 65_535, 1],
  ['ready_status', 100, 599, 1],
] as const;
const bounds = [
  ['memory_mb', 16, 65_536, 1],
  ['cpus', 0.05, 32, 'any'],
  ['pids', 8, 32_768, 1],
  ['idle_minutes', 1, 1440, 1],
  ['hours', 1, 168, 1],
  ['pool', 0, 20, 1],
] as const;
const boundFields = ['writable', ...bounds.map(([name]) => name)].map((name) => `instance/${name}`);

/** The names of the fields, which are those of the API's refusals. */
export const instanceFields = [
  ...['image', 'ready_path', 'env', ...basics.map(([name]) => name)].map((name) => `instance/${name}`),
  ...boundFields,
];

/** The container image that each learner gets a copy of, and the limits of a copy. */
export function InstanceFields({ initial }: { initial?: InstanceSettingsInput }) {
  const { t } = useTranslation();
  const known = { ...defaultInstance, ...initial };
  const texts = { format: t('targets.lines-format') };
  const envError = useFieldError('instance/env', texts);
  const writableError = useFieldError('instance/writable', texts);
  return (
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
        <NumberFields fields={basics} known={known} />
        <TextField
          name="instance/ready_path"
          label={t('targets.ready_path')}
          defaultValue={known.ready_path}
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
        rows={3}
        spellCheck={false}
      />
      <FoldedFields title={t('targets.bounds')} names={boundFields}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
          <NumberFields fields={bounds} known={known} />
          <NativeSelect
            name="instance/sandbox"
            label={t('targets.sandbox')}
            defaultValue={known.sandbox}
            data={sandboxes.map((value) => ({ value, label: t(`targets.sandbox-${value}`) }))}
          />
        </SimpleGrid>
        <Textarea
          name="instance/writable"
          label={t('targets.writable')}
          description={t('targets.writable-hint')}
          placeholder="/tmp=16"
          defaultValue={writePairs(known.writable.map(({ path, mb }) => [path, String(mb)]))}
          error={writableError}
          rows={3}
          spellCheck={false}
        />
      </FoldedFields>
    </Stack>
  );
}

type NumberField = (typeof basics | typeof bounds)[number];
type NumberFieldsProps = {
  fields: readonly NumberField[];
  known: { readonly [Name in NumberField[0]]?: number };
};

function NumberFields({ fields, known }: NumberFieldsProps) {
  const { t } = useTranslation();
  return fields.map(([name, min, max, step]) => (
    <TextField
      key={name}
      name={`instance/${name}`}
      label={t(`targets.${name}`)}
      type="number"
      {...{ min, max, step }}
      defaultValue={known[name]}
    />
  ));
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
