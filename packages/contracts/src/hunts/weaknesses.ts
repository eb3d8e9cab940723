import * as T from 'typebox';
import { weaknessTexts } from './weakness-texts.ts';

/** The closed list of weaknesses that holes have and reports name. */
export type WeaknessId = keyof typeof weaknessTexts;
export const weaknessIds = Object.keys(weaknessTexts) as WeaknessId[];
export const WeaknessName = T.Enum(weaknessIds);

type Numbers = {
  /** In the Common Weakness Enumeration. */
  readonly cwe: number;
  readonly owasp_2021: string;
  readonly owasp_2025: string;
};

/** How the field numbers them. */
export const weaknessNumbers: Readonly<Record<WeaknessId, Numbers>> = {
  sql_injection: { cwe: 89, owasp_2021: '2021-A03', owasp_2025: '2025-A05' },
  nosql_injection: { cwe: 943, owasp_2021: '2021-A03', owasp_2025: '2025-A05' },
  xss: { cwe: 79, owasp_2021: '2021-A03', owasp_2025: '2025-A05' },
  csrf: { cwe: 352, owasp_2021: '2021-A01', owasp_2025: '2025-A01' },
  object_access: { cwe: 639, owasp_2021: '2021-A01', owasp_2025: '2025-A01' },
  function_access: { cwe: 862, owasp_2021: '2021-A01', owasp_2025: '2025-A01' },
  mass_assignment: { cwe: 915, owasp_2021: '2021-A08', owasp_2025: '2025-A08' },
  path_traversal: { cwe: 22, owasp_2021: '2021-A01', owasp_2025: '2025-A01' },
  file_upload: { cwe: 434, owasp_2021: '2021-A04', owasp_2025: '2025-A06' },
  open_redirect: { cwe: 601, owasp_2021: '2021-A01', owasp_2025: '2025-A01' },
  ssrf: { cwe: 918, owasp_2021: '2021-A10', owasp_2025: '2025-A01' },
  session_handling: { cwe: 613, owasp_2021: '2021-A07', owasp_2025: '2025-A07' },
  brute_force: { cwe: 307, owasp_2021: '2021-A07', owasp_2025: '2025-A07' },
  password_reset: { cwe: 640, owasp_2021: '2021-A07', owasp_2025: '2025-A07' },
  race: { cwe: 362, owasp_2021: '2021-A04', owasp_2025: '2025-A06' },
  business_logic: { cwe: 840, owasp_2021: '2021-A04', owasp_2025: '2025-A06' },
  information_exposure: { cwe: 200, owasp_2021: '2021-A01', owasp_2025: '2025-A01' },
  xxe: { cwe: 611, owasp_2021: '2021-A05', owasp_2025: '2025-A02' },
  template_injection: { cwe: 1336, owasp_2021: '2021-A03', owasp_2025: '2025-A05' },
  deserialization: { cwe: 502, owasp_2021: '2021-A08', owasp_2025: '2025-A08' },
  prototype_pollution: { cwe: 1321, owasp_2021: '2021-A08', owasp_2025: '2025-A08' },
  cors: { cwe: 942, owasp_2021: '2021-A05', owasp_2025: '2025-A02' },
  clickjacking: { cwe: 1021, owasp_2021: '2021-A04', owasp_2025: '2025-A06' },
  host_header: { cwe: 644, owasp_2021: '2021-A05', owasp_2025: '2025-A02' },
  websocket_access: { cwe: 1385, owasp_2021: '2021-A07', owasp_2025: '2025-A07' },
  jwt: { cwe: 347, owasp_2021: '2021-A02', owasp_2025: '2025-A04' },
  second_factor: { cwe: 288, owasp_2021: '2021-A07', owasp_2025: '2025-A07' },
  cache: { cwe: 524, owasp_2021: '2021-A05', owasp_2025: '2025-A02' },
};
