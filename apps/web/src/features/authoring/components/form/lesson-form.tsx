import type { AuthoredCategory, AuthoredLesson } from '@sentiero/contracts/authoring';
import type { Target } from '@sentiero/contracts/targets';
import type { LessonDraft } from '../../model/drafts.ts';
import { lessonProblems } from '../../model/input-problems.ts';
import { mapLessonTexts } from '../../model/texts.ts';
import { ItemForm, type ItemFormPage } from './item-form.tsx';
import { LessonSettings } from './lesson-settings.tsx';
import { LessonTexts } from './lesson-texts.tsx';
import classes from './item-form.module.css';

type Props = ItemFormPage<LessonDraft> & {
  /** All lessons except the edited one, which can neither require nor follow itself. */
  others: readonly AuthoredLesson[];
  targets: readonly Target[];
  categories: readonly AuthoredCategory[];
};

export function LessonForm({ others, targets, categories, ...page }: Props) {
  return (
    <ItemForm {...page} mapTexts={mapLessonTexts} check={lessonProblems}>
      {({ draft, change, translated }) => (
        <div className={classes.columns}>
          <LessonTexts draft={draft} change={change} translated={translated} />
          <LessonSettings {...{ draft, change, others, targets, categories }} />
        </div>
      )}
    </ItemForm>
  );
}
