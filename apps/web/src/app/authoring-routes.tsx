import type { RouteObject } from 'react-router';

const categoryForms = () => import('../pages/admin/categories/category-form-page.tsx');
const lessonForms = () => import('../pages/admin/lessons/lesson-form-page.tsx');
const stepForms = () => import('../pages/admin/lessons/step-form-page.tsx');

/** Categories, lessons and steps, under `/admin`. */
export const authoringRoutes: RouteObject[] = [
  {
    path: 'categories',
    lazy: {
      Component: async () => (await import('../pages/admin/categories/categories-page.tsx')).CategoriesPage,
    },
  },
  {
    path: 'categories/create',
    lazy: { Component: async () => (await categoryForms()).CreateCategoryPage },
  },
  {
    path: 'categories/:categoryId',
    lazy: {
      Component: async () => (await import('../pages/admin/categories/category-page.tsx')).CategoryPage,
    },
  },
  {
    path: 'categories/:categoryId/edit',
    lazy: { Component: async () => (await categoryForms()).EditCategoryPage },
  },
  {
    path: 'lessons',
    lazy: {
      Component: async () => (await import('../pages/admin/lessons/lessons-page.tsx')).AdminLessonsPage,
    },
  },
  {
    path: 'lessons/create',
    lazy: { Component: async () => (await lessonForms()).CreateLessonPage },
  },
  {
    path: 'lessons/:lessonId',
    lazy: {
      Component: async () => (await import('../pages/admin/lessons/admin-lesson-page.tsx')).AdminLessonPage,
    },
  },
  {
    path: 'lessons/:lessonId/edit',
    lazy: { Component: async () => (await lessonForms()).EditLessonPage },
  },
  {
    path: 'lessons/:lessonId/add-step',
    lazy: { Component: async () => (await stepForms()).AddStepPage },
  },
  {
    path: 'lessons/:lessonId/:stepId',
    lazy: { Component: async () => (await import('../pages/admin/lessons/step-page.tsx')).StepPage },
  },
  {
    path: 'lessons/:lessonId/:stepId/edit',
    lazy: { Component: async () => (await stepForms()).EditStepPage },
  },
];
