import type { RouteObject } from 'react-router';
import { lazyPage } from './lazy-page.tsx';

const categoryForms = () => import('../pages/admin/categories/category-form-page.tsx');
const lessonForms = () => import('../pages/admin/lessons/lesson-form-page.tsx');
const stepForms = () => import('../pages/admin/lessons/step-form-page.tsx');

/** Categories, lessons and steps, under `/admin`. */
export const authoringRoutes: RouteObject[] = [
  lazyPage(
    'categories',
    async () => (await import('../pages/admin/categories/categories-page.tsx')).CategoriesPage,
  ),
  lazyPage('categories/create', async () => (await categoryForms()).CreateCategoryPage),
  lazyPage(
    'categories/:categoryId',
    async () => (await import('../pages/admin/categories/category-page.tsx')).CategoryPage,
  ),
  lazyPage('categories/:categoryId/edit', async () => (await categoryForms()).EditCategoryPage),
  lazyPage('lessons', async () => (await import('../pages/admin/lessons/lessons-page.tsx')).AdminLessonsPage),
  lazyPage('lessons/create', async () => (await lessonForms()).CreateLessonPage),
  lazyPage(
    'lessons/:lessonId',
    async () => (await import('../pages/admin/lessons/admin-lesson-page.tsx')).AdminLessonPage,
  ),
  lazyPage('lessons/:lessonId/edit', async () => (await lessonForms()).EditLessonPage),
  lazyPage(
    'lessons/:lessonId/preview',
    async () => (await import('../pages/admin/lessons/preview-page.tsx')).PreviewPage,
  ),
  lazyPage('lessons/:lessonId/add-step', async () => (await stepForms()).AddStepPage),
  lazyPage(
    'lessons/:lessonId/:stepId',
    async () => (await import('../pages/admin/lessons/step-page.tsx')).StepPage,
  ),
  lazyPage('lessons/:lessonId/:stepId/edit', async () => (await stepForms()).EditStepPage),
];
