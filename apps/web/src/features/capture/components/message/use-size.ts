import { useTranslation } from 'react-i18next';

const units = [
  ['megabyte', 1024 * 1024],
  ['kilobyte', 1024],
] as const;

/** A size in bytes, formatted for the language. */
export function useSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return (bytes) => {
    const [unit, size] = units.find(([, least]) => bytes >= least) ?? ['byte', 1];
    const unitDisplay = unit === 'byte' ? 'narrow' : 'short';
    const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
    const text = new Intl.NumberFormat(i18n.language, options).format(bytes / size);
    return text.replace(/(\d)(\p{L})/u, '$1\u00a0$2');
  };
}
