/** Every path of the app. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  join: '/join',
  resetPassword: '/reset-pw',
  settings: '/settings',
  logout: '/logout',
  imprint: '/imprint',
  launch: '/launch',
  lessons: '/lessons',
  coverage: '/lessons/coverage',
  glossary: '/lessons/glossary',
  lesson: (id: number | string) => `/lessons/${id}`,
  lessonBench: (id: number | string) => `/lessons/${id}/bench`,
  lessonRequests: (id: number | string) => `/lessons/${id}/requests`,
  lessonTools: (id: number | string) => `/lessons/${id}/tools`,
  certificates: '/certificates',
  certificate: (id: string) => `/certificates/${id}`,
  courses: '/courses',
  createCourse: '/courses/create',
  course: (id: number) => `/courses/${id}`,
  editCourse: (id: number) => `/courses/${id}/edit`,
  courseSettings: (id: number) => `/courses/${id}/settings`,
  webhook: (id: number) => `/courses/${id}/webhook`,
  scores: (id: number) => `/courses/${id}/scores`,
  roster: (id: number) => `/courses/${id}/roster`,
  answers: (id: number) => `/courses/${id}/answers`,
  board: (id: number, lesson?: number) =>
    `/courses/${id}/board${lesson === undefined ? '' : `?lesson=${lesson}`}`,
  plan: (id: number, lesson?: number) =>
    `/courses/${id}/plan${lesson === undefined ? '' : `?lesson=${lesson}`}`,
  insights: (id: number, lesson?: number) =>
    `/courses/${id}/insights${lesson === undefined ? '' : `?lesson=${lesson}`}`,
} as const;

const items = (path: string) => ({
  list: path,
  item: (id: number) => `${path}/${id}`,
  edit: (id: number) => `${path}/${id}/edit`,
});
const makeable = (path: string) => ({ ...items(path), create: `${path}/create` });

/** Paths of the staff area. */
export const adminPaths = {
  categories: makeable('/admin/categories'),
  courses: makeable('/admin/courses'),
  lessons: makeable('/admin/lessons'),
  preview: (lessonId: number, stepId?: number) =>
    `/admin/lessons/${lessonId}/preview${stepId === undefined ? '' : `?step=${stepId}`}`,
  addStep: (lessonId: number) => `/admin/lessons/${lessonId}/add-step`,
  step: (lessonId: number, stepId: number) => `/admin/lessons/${lessonId}/${stepId}`,
  editStep: (lessonId: number, stepId: number) => `/admin/lessons/${lessonId}/${stepId}/edit`,
  targets: makeable('/admin/targets'),
  instances: '/admin/instances',
  platforms: makeable('/admin/platforms'),
  users: { ...items('/admin/users'), create: '/admin/users/new' },
  audit: '/admin/audit',
  files: '/admin/files',
  translations: '/admin/translations',
};
