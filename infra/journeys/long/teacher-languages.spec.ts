import { languages } from '@sentiero/contracts/shared';
import { teacherJourney } from '../src/teacher-journey.ts';

for (const language of languages) if (language !== 'en') teacherJourney(language);
