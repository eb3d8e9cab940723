import { dayMs } from '@sentiero/contracts/time';
import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { scopes, type Scope } from '@sentiero/contracts/http';
import { limits } from '@sentiero/contracts/shared';
import type { ApiTokenInput } from '@sentiero/contracts/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { scopeTexts } from './scope-texts.ts';

const lives = [30, 90, 365] as const;

type Props = {
  /** Only staff change lessons. */
  isStaff: boolean;
  pending: boolean;
  error: unknown;
  onSubmit: (input: ApiTokenInput) => void;
  onCancel: () => void;
};

export function TokenForm({ isStaff, pending, error, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [isNoneChosen, setNoneChosen] = useState(false);
  const [days, setDays] = useState<number>(90);
  const offered = scopes.filter((scope) => isStaff || scope !== 'lessons:write');
  const submit = (name: string) => {
    setNoneChosen(chosen.length === 0);
    const expires = new Date(Date.now() + days * dayMs).toISOString();
    if (chosen.length > 0) onSubmit({ name, scopes: chosen, expires });
  };
  return (
    <Form pending={pending} error={error} onSubmit={(read) => submit(read('token_name'))}>
      <TextField
        name="token_name"
        label={t('api-tokens.name')}
        description={t('api-tokens.name-hint')}
        autoComplete="off"
        maxLength={limits.nameMax}
      />
      <Checkbox.Group
        label={t('api-tokens.may')}
        value={chosen}
        onChange={(values) => setChosen(offered.filter((scope) => values.includes(scope)))}
        error={isNoneChosen && chosen.length === 0 ? t('api-tokens.none-chosen') : null}
      >
        <Stack gap="xs" mt={6}>
          {offered.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(scopeTexts[scope])} description={scope} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={t('api-tokens.life')}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
        data={lives.map((count) => ({ value: String(count), label: t('api-tokens.days', { count }) }))}
      />
      <Group gap="sm">
        <Button type="submit" loading={pending}>
          {t('api-tokens.create')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </Group>
    </Form>
  );
}
