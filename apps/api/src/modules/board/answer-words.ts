import { languages, translated, type Language, type Translatable } from '@sentiero/contracts/shared';
import { preferredLanguage } from '@sentiero/service';
import { eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { choices, users } from '../../db/schema/index.ts';

type Answer = { answer: string | null; choices: number[] | null };

/** The language that the reader's page asks for, or else the one of the account. */
export async function readLanguage(ctx: UserContext, asked: string | undefined): Promise<Language> {
  const preferred = preferredLanguage(asked, languages);
  if (preferred) return preferred;
  const [row] = await ctx.db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, ctx.actor.userId));
  return row?.language ?? 'en';
}

/** Wrong answers as text in that language: the typed text, or the labels of the chosen options. */
export async function readAnswerWords(ctx: UserContext, stepIds: readonly number[], language: Language) {
  const rows = await ctx.db
    .select({ id: choices.id, content: choices.content })
    .from(choices)
    .where(isAnyOf(choices.stepId, stepIds));
  const contents = new Map(rows.map(({ id, content }) => [id, content]));
  return ({ answer, choices: ticked }: Answer) => answer ?? wordsOf(ticked ?? [], contents, language);
}

function wordsOf(ids: number[], contents: ReadonlyMap<number, Translatable>, language: Language): string {
  const words = ids.flatMap((id) => contents.get(id) ?? []).map((content) => translated(content, language));
  return words.length > 0 ? words.join(' · ') : '–';
}
