import { useTranslation } from 'react-i18next';

/** The name of a category of the OWASP Top 10: `A05:2025 Injection` for `2025-A05`. */
export function useOwaspName(): (id: string) => string {
  const { t } = useTranslation();
  return (id) => {
    const [year = '', category = ''] = id.split('-');
    return `${category}:${year} ${t(`owasp.${id}`, { defaultValue: '' })}`.trim();
  };
}
