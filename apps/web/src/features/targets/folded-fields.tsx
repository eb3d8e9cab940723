import type { ReactNode } from 'react';
import { useHasComplaint } from '../../shared/forms/form.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';

type Props = {
  title: string;
  summary?: string;
  /** Whether it opens by itself, for fields that cannot be left empty. */
  isOpen?: boolean;
  /** The fields inside, which open it when they are wrong. */
  names: readonly string[];
  children: ReactNode;
};

/** Settings of a target that most targets leave as they are, with what is set. */
export function FoldedFields({ isOpen = false, names, ...section }: Props) {
  return <Disclosure {...section} isSet={isOpen} isWrong={useHasComplaint(names)} keepsFields />;
}
