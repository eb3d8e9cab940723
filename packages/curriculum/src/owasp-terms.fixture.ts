import type { Language } from '@sentiero/contracts/shared';

type Terms = Readonly<Record<Language, string>>;

/**
 * The categories of the OWASP Top 10 as its translations name them; the Italian ones keep the English names.
 * The French A03:2025 is ours: OWASP's draft speaks of a bill of materials where a supply chain is meant.
 */
export const owaspTerms: Readonly<Record<string, Terms>> = {
  'A01:2025': term('Broken Access Control', 'Mangelhafte Zugriffskontrolle', 'Contrôles d’accès défaillants'),
  'A02:2025': term(
    'Security Misconfiguration',
    'Sicherheitsrelevante Fehlkonfiguration',
    'Mauvaise configuration de sécurité',
  ),
  'A03:2025': term(
    'Software Supply Chain Failures',
    'Schwachstellen in der Software-Lieferkette',
    'Défaillances de la chaîne d’approvisionnement logicielle',
  ),
  'A04:2025': term(
    'Cryptographic Failures',
    'Fehlerhafter Einsatz von Kryptographie',
    'Défaillances cryptographiques',
  ),
  'A05:2025': term('Injection', 'Injection', 'Injection'),
  'A06:2025': term('Insecure Design', 'Unsicheres Anwendungsdesign', 'Conception non sécurisée'),
  'A07:2025': term(
    'Authentication Failures',
    'Fehlerhafte Authentifizierung',
    'Défaillances de l’authentification',
  ),
  'A08:2025': term(
    'Software or Data Integrity Failures',
    'Fehlerhafte Prüfung der Software- und Datenintegrität',
    'Manque d’intégrité des données ou du logiciel',
  ),
  'A09:2025': term(
    'Security Logging and Alerting Failures',
    'Unzureichendes Security-Logging und Alerting',
    'Carence des systèmes de contrôle et d’alerte',
  ),
  'A10:2025': term(
    'Mishandling of Exceptional Conditions',
    'Fehlerhafte Behandlung von Ausnahmezuständen',
    'Mauvaise gestion des exceptions',
  ),
  'A01:2021': term('Broken Access Control', 'Mangelhafte Zugriffskontrolle', 'Contrôles d’accès défaillants'),
  'A02:2021': term(
    'Cryptographic Failures',
    'Fehlerhafter Einsatz von Kryptographie',
    'Défaillances cryptographiques',
  ),
  'A03:2021': term('Injection', 'Injection', 'Injection'),
  'A04:2021': term('Insecure Design', 'Unsicheres Anwendungsdesign', 'Conception non sécurisée'),
  'A05:2021': term(
    'Security Misconfiguration',
    'Sicherheitsrelevante Fehlkonfiguration',
    'Mauvaise configuration de sécurité',
  ),
  'A06:2021': term(
    'Vulnerable and Outdated Components',
    'Unsichere oder veraltete Komponenten',
    'Composants vulnérables et obsolètes',
  ),
  'A07:2021': term(
    'Identification and Authentication Failures',
    'Fehlerhafte Authentifizierung',
    'Identification et authentification de mauvaise qualité',
  ),
  'A08:2021': term(
    'Software and Data Integrity Failures',
    'Fehlerhafte Prüfung der Software- und Datenintegrität',
    'Manque d’intégrité des données et du logiciel',
  ),
  'A09:2021': term(
    'Security Logging and Monitoring Failures',
    'Unzureichendes Logging und Sicherheitsmonitoring',
    'Carence des systèmes de contrôle et de journalisation',
  ),
  'A10:2021': term(
    'Server-Side Request Forgery (SSRF)',
    'Server-Side Request Forgery (SSRF)',
    'Falsification de requête côté serveur',
  ),
};

function term(en: string, de: string, fr: string): Terms {
  return { de, en, fr, it: en };
}
