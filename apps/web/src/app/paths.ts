/** Every path of the app; a page that is not there yet has no path. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-pw',
  settings: '/settings',
  logout: '/logout',
  imprint: '/imprint',
  launch: '/launch',
  lessons: '/lessons',
  lesson: (id: number | string) => `/lessons/${id}`,
  courses: '/courses',
  createCourse: '/courses/create',
  course: (id: number) => `/courses/${id}`,
  editCourse: (id: number) => `/courses/${id}/edit`,
} as const;
