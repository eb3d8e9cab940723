import { html, type Html } from '@sentiero/lab-app';

type Choice = {
  readonly name: string;
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly chosen: string;
};

export function choice({ name, label, options, chosen }: Choice): Html {
  return html`<label
    >${label}
    <select name="${name}">
      ${Object.entries(options).map(([value, text]) =>
        value === chosen
          ? html`<option value="${value}" selected>${text}</option>`
          : html`<option value="${value}">${text}</option>`,
      )}
    </select></label
  >`;
}
