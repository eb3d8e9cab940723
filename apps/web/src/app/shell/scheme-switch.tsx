import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QuietSelect } from '../../shared/ui/quiet-select.tsx';

const schemes = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[];
const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

export function SchemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <QuietSelect
      label={t('footer.appearance')}
      icon={icons[colorScheme]}
      value={colorScheme}
      options={schemes.map((scheme) => ({ value: scheme, label: t(`footer.scheme-${scheme}`) }))}
      onChange={setColorScheme}
    />
  );
}
