import { useTranslation } from 'react-i18next';

/** A number of bytes in words, by the rules of the language. */
export function useSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return (bytes) => {
    const [value, unit] =
      bytes < 1024
        ? [bytes, 'byte']
        : bytes < 1024 * 1024
          ? [bytes / 1024, 'kilobyte']
          : [bytes / 1024 / 1024, 'megabyte'];
    const unitDisplay = unit === 'byte' ? 'narrow' : 'short';
    const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
    const text = new Intl.NumberFormat(i18n.language, options).format(Number(value));
    return text.replace(/(\d)(\p{L})/u, '$1\u00a0$2');
  };
}
