export type HelpOption = {
  readonly name: string;
  readonly letter: string | null;
  readonly takesValue: boolean;
};

/** The options that `curl --help all` lists. */
export const optionsOfHelp = (help: string): HelpOption[] =>
  Array.from(
    help.matchAll(/^ (?:-(\S),|   ) --(\S+)( [<[])?/gm),
    ([, letter = null, name = '', value = '']) => ({ name, letter, takesValue: value !== '' }),
  );
