import * as T from 'typebox';
import { Id, Translatable } from '../shared/index.ts';

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`);

const owaspYears = [2021, 2025] as const;
const owaspCategories = 10;

/** The categories of the OWASP Top 10, as `2021-A03`. */
export const owaspIds: readonly string[] = owaspYears.flatMap((year) =>
  numbered(String(year), owaspCategories).map((id) => id.replace(/-(\d+)$/, '-A$1')),
);

/** The groups of the OWASP Web Security Testing Guide (its `latest` edition), each with its number of tests. */
export const wstgGroups = {
  INFO: 10,
  CONF: 13,
  IDNT: 5,
  ATHN: 11,
  ATHZ: 5,
  SESS: 11,
  INPV: 23,
  ERRH: 2,
  CRYP: 4,
  BUSL: 10,
  CLNT: 14,
  APIT: 5,
} as const;
export type WstgGroup = keyof typeof wstgGroups;

/** The tests of the guide, as `INPV-05`. The guide keeps the last number for GraphQL, so that other tests can follow. */
export const wstgIds: readonly string[] = Object.entries(wstgGroups)
  .flatMap(([group, count]) => numbered(group, count))
  .map((id) => (id === 'APIT-05' ? 'APIT-99' : id));

/** The lists whose entries lessons name as their topics; each by id, with the name that its publisher gave it. */
export const topicLists = {
  /** The topics of PortSwigger's Web Security Academy, in its order. */
  portswigger: {
    'sql-injection': 'SQL injection',
    authentication: 'Authentication',
    'path-traversal': 'Path traversal',
    'os-command-injection': 'Command injection',
    'business-logic': 'Business logic vulnerabilities',
    'information-disclosure': 'Information disclosure',
    'access-control': 'Access control',
    'file-upload': 'File upload vulnerabilities',
    'race-conditions': 'Race conditions',
    ssrf: 'Server-side request forgery (SSRF)',
    xxe: 'XXE injection',
    'nosql-injection': 'NoSQL injection',
    'api-testing': 'API testing',
    'web-cache-deception': 'Web cache deception',
    xss: 'Cross-site scripting (XSS)',
    csrf: 'Cross-site request forgery (CSRF)',
    cors: 'Cross-origin resource sharing (CORS)',
    clickjacking: 'Clickjacking',
    'dom-based': 'DOM-based vulnerabilities',
    websockets: 'WebSockets',
    'insecure-deserialization': 'Insecure deserialization',
    'web-llm-attacks': 'Web LLM attacks',
    graphql: 'GraphQL API vulnerabilities',
    ssti: 'Server-side template injection',
    'web-cache-poisoning': 'Web cache poisoning',
    'host-header': 'HTTP Host header attacks',
    'request-smuggling': 'HTTP request smuggling',
    oauth: 'OAuth authentication',
    jwt: 'JWT attacks',
    'prototype-pollution': 'Prototype pollution',
    'essential-skills': 'Essential skills',
  },
  /** The OWASP API Security Top 10. */
  api: {
    '2023-API1': 'Broken Object Level Authorization',
    '2023-API2': 'Broken Authentication',
    '2023-API3': 'Broken Object Property Level Authorization',
    '2023-API4': 'Unrestricted Resource Consumption',
    '2023-API5': 'Broken Function Level Authorization',
    '2023-API6': 'Unrestricted Access to Sensitive Business Flows',
    '2023-API7': 'Server Side Request Forgery',
    '2023-API8': 'Security Misconfiguration',
    '2023-API9': 'Improper Inventory Management',
    '2023-API10': 'Unsafe Consumption of APIs',
  },
  /** The OWASP Top 10 for LLM Applications. */
  llm: {
    '2025-LLM01': 'Prompt Injection',
    '2025-LLM02': 'Sensitive Information Disclosure',
    '2025-LLM03': 'Supply Chain',
    '2025-LLM04': 'Data and Model Poisoning',
    '2025-LLM05': 'Improper Output Handling',
    '2025-LLM06': 'Excessive Agency',
    '2025-LLM07': 'System Prompt Leakage',
    '2025-LLM08': 'Vector and Embedding Weaknesses',
    '2025-LLM09': 'Misinformation',
    '2025-LLM10': 'Unbounded Consumption',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
export type TopicList = keyof typeof topicLists;

/** The name of a topic, in English as its publisher wrote it. */
export const topicNames: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(topicLists));
export const topicIds: readonly string[] = Object.keys(topicNames);

/** All lists of the field that the coverage shows, each with the ids of its entries. */
export const coverageLists = {
  owasp: owaspIds,
  wstg: wstgIds,
  portswigger: Object.keys(topicLists.portswigger),
  api: Object.keys(topicLists.api),
  llm: Object.keys(topicLists.llm),
} as const;
const allIds = Object.values(coverageLists).flat();

const oneOf = (ids: readonly string[]) => T.String({ pattern: `^(?:${ids.join('|')})$`, maxLength: 40 });

export const OwaspId = oneOf(owaspIds);
export const WstgId = oneOf(wstgIds);
export const TopicId = oneOf(topicIds);
export const PractisedId = oneOf(allIds);

type Classified = Readonly<Record<'owasp' | 'wstg' | 'topics' | 'practises', readonly string[]>>;

/** The entries of all lists that a lesson is about. */
export const entriesOf = ({ owasp, wstg, topics }: Omit<Classified, 'practises'>): string[] => [
  ...owasp,
  ...wstg,
  ...topics,
];

/** How a lesson covers an entry: its tasks on the target practise it, it is about it, or neither. */
export function coverBy(lesson: Classified & { handsOn: boolean }, id: string): 'hands_on' | 'text' | null {
  if (!entriesOf(lesson).includes(id)) return null;
  return lesson.handsOn && lesson.practises.includes(id) ? 'hands_on' : 'text';
}

const CoveringLesson = T.Object({
  id: Id,
  title: Translatable,
  /** True if a task of the lesson on its target practises this entry. */
  hands_on: T.Boolean(),
});

/** One entry of a list, with the visible lessons that cover it. */
export const CoverageRow = T.Object({ id: T.String(), lessons: T.Array(CoveringLesson) });
export type CoverageRow = T.Static<typeof CoverageRow>;

const rows = T.Array(CoverageRow);
/** Every entry of every list, covered or not. */
export const Coverage = T.Object({ owasp: rows, wstg: rows, portswigger: rows, api: rows, llm: rows });
export type Coverage = T.Static<typeof Coverage>;
