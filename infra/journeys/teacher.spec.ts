import { teacherJourney } from './src/teacher-journey.ts';

teacherJourney('en');
