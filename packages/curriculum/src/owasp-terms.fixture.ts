import type { Language } from '@sentiero/contracts/shared';

type Terms = Readonly<Record<Language, string>>;

/** The OWASP Top 10 categories of 2021 as its translations name them; the Italian one keeps the English names. */
export const owaspTerms: Readonly<Record<string, Terms>> = {
  A01: term('Broken Access Control', 'Mangelhafte Zugriffskontrolle', 'Contrôles d’accès défaillants'),
  A02: term(
    'Cryptographic Failures',
    'Fehlerhafter Einsatz von Kryptographie',
    'Défaillances cryptographiques',
  ),
  A03: term('Injection', 'Injection', 'Injection'),
  A04: term('Insecure Design', 'Unsicheres Anwendungsdesign', 'Conception non sécurisée'),
  A05: term(
    'Security Misconfiguration',
    'Sicherheitsrelevante Fehlkonfiguration',
    'Mauvaise configuration de sécurité',
  ),
  A06: term(
    'Vulnerable and Outdated Components',
    'Unsichere oder veraltete Komponenten',
    'Composants vulnérables et obsolètes',
  ),
  A07: term(
    'Identification and Authentication Failures',
    'Fehlerhafte Authentifizierung',
    'Identification et authentification de mauvaise qualité',
  ),
  A08: term(
    'Software and Data Integrity Failures',
    'Fehlerhafte Prüfung der Software- und Datenintegrität',
    'Manque d’intégrité des données et du logiciel',
  ),
  A09: term(
    'Security Logging and Monitoring Failures',
    'Unzureichendes Logging und Sicherheitsmonitoring',
    'Carence des systèmes de contrôle et de journalisation',
  ),
  A10: term(
    'Server-Side Request Forgery (SSRF)',
    'Server-Side Request Forgery (SSRF)',
    'Falsification de requête côté serveur',
  ),
};

function term(en: string, de: string, fr: string): Terms {
  return { de, en, fr, it: en };
}
