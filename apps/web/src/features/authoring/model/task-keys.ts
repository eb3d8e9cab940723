import type { taskKeyExamples } from '@sentiero/contracts/authoring';

type TaskKey = (typeof taskKeyExamples)[number];

/** The locale key of the label for each key of a decoded exchange. */
export const taskKeyTexts = {
  method: 'authoring.task-key-method',
  path: 'authoring.task-key-path',
  path_raw: 'authoring.task-key-path-raw',
  'body.text': 'authoring.task-key-body-text',
  status: 'authoring.task-key-status',
  duration: 'authoring.task-key-duration',
  'graphql.operation': 'authoring.task-key-graphql-operation',
  'graphql.fields': 'authoring.task-key-graphql-fields',
  'basic.username': 'authoring.task-key-basic-username',
  'response.text': 'authoring.task-key-response-text',
  'query.NAME': 'authoring.task-key-query',
  'header.NAME': 'authoring.task-key-header',
  'cookie.NAME': 'authoring.task-key-cookie',
  'form.NAME': 'authoring.task-key-form',
  'json.NAME': 'authoring.task-key-json',
  'file.NAME.filename': 'authoring.task-key-file-filename',
  'file.NAME.type': 'authoring.task-key-file-type',
  'file.NAME.size': 'authoring.task-key-file-size',
  'file.NAME.text': 'authoring.task-key-file-text',
  'jwt.NAME.claims.NAME': 'authoring.task-key-jwt-claims',
  'jwt.NAME.header.alg': 'authoring.task-key-jwt-alg',
  'response.header.NAME': 'authoring.task-key-response-header',
  'response.set_cookie.NAME': 'authoring.task-key-response-set-cookie',
  'response.json.NAME': 'authoring.task-key-response-json',
} as const satisfies Record<TaskKey, string>;

/** The placeholder for a name in a suggestion. */
export const holdsPlaceholder = (key: string) => key.split('.').includes('NAME');
