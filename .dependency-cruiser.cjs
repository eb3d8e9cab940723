/** Which way imports go; the reasons stand in docs/architecture.md. */
const outside = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The folders of the proxy, and which others each may import; besides, all may read `env.ts`. */
const proxyRooms = {
  loop: [],
  locales: [],
  pages: ['locales'],
  api: [],
  bench: [],
  access: ['api', 'pages'],
  recorder: ['access'],
  spool: ['loop', 'recorder'],
  delivery: ['api', 'recorder', 'spool'],
  events: ['access', 'api', 'pages', 'recorder'],
  messages: ['recorder'],
  forward: ['access', 'loop', 'messages', 'pages', 'recorder'],
  copies: ['access', 'api', 'forward', 'pages'],
  hold: ['access', 'api', 'forward', 'pages', 'recorder'],
  server: ['access', 'hold', 'loop', 'pages', 'spool'],
  stages: [
    'access',
    'api',
    'bench',
    'copies',
    'events',
    'forward',
    'hold',
    'loop',
    'messages',
    'pages',
    'recorder',
    'server',
  ],
};
const proxyRoomRules = Object.entries(proxyRooms).map(([room, allowed]) =>
  outside(
    `proxy-${room}`,
    `apps/proxy/src/${room} imports ${allowed.join(', ') || 'no other folder'}.`,
    { path: `^apps/proxy/src/${room}/` },
    {
      path: '^apps/proxy/src/',
      pathNot: [`^apps/proxy/src/(${[room, ...allowed].join('|')})/`, '^apps/proxy/src/env\\.ts$'],
    },
  ),
);

/** The folders of the web app's `shared`, and which others each may import. */
const sharedRooms = {
  files: [],
  text: [],
  ui: [],
  i18n: ['ui'],
  markdown: ['api', 'i18n', 'ui'],
  dates: ['feedback', 'i18n'],
  paging: ['ui'],
  api: ['i18n'],
  feedback: ['api', 'i18n', 'ui'],
  forms: ['api', 'feedback', 'i18n', 'ui'],
  page: ['feedback', 'paging', 'ui'],
  traffic: ['feedback', 'text'],
};
/** The folders of components in each large feature of the web app, and which others each may import. */
const componentRooms = {
  authoring: { form: [], list: [], rule: ['form'], trial: ['form', 'rule'] },
  bench: {
    editor: [],
    compare: [],
    decode: [],
    hold: ['editor', 'send'],
    runs: [],
    send: ['editor', 'runs'],
  },
  capture: { message: [], requests: ['message'] },
  courses: {
    invitations: [],
    members: [],
    join: [],
    roster: [],
    progress: ['members'],
    course: ['invitations', 'join', 'members', 'progress'],
  },
  lessons: { glossary: [], help: ['glossary'], lesson: [], step: ['glossary', 'lesson'] },
};
const isTest = '\\.test\\.tsx?$';
const roomsIn = (folder, rooms) => [
  outside(
    `${folder}-rooms-are-listed`,
    `A new folder of ${folder} is added to its rooms.`,
    {},
    { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(${Object.keys(rooms).join('|')})/` },
  ),
  ...Object.entries(rooms).map(([room, allowed]) =>
    outside(
      `${folder}/${room}`,
      `It imports ${allowed.join(', ') || 'no other room'}.`,
      { path: `^${folder}/${room}/`, pathNot: isTest },
      { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(${[room, ...allowed].join('|')})/` },
    ),
  ),
];

/** The folders of the API, and which others each may import; besides, all may import the files beside them. */
const apiRooms = {
  settings: [],
  locales: [],
  grading: [],
  db: [],
  hub: [],
  backup: ['db'],
  mail: ['db'],
  http: ['db'],
  listener: ['http'],
  limits: ['http', 'settings'],
  'modules/audit': ['db', 'http'],
  'modules/reporting': ['db', 'http'],
  'modules/verification': ['db', 'http', 'limits', 'mail', 'settings'],
  'modules/users': ['db', 'http', 'limits', 'mail', 'settings', 'modules/(audit|reporting|verification)'],
  'modules/dates': ['db'],
  'modules/progress': ['db', 'grading', 'http', 'modules/(dates|users)'],
  'modules/own-data': ['db', 'http', 'mail', 'modules/(audit|progress|targets|users)'],
  'modules/lessons': ['db', 'grading', 'http', 'modules/(dates|progress|targets)'],
  'modules/help': ['db', 'grading', 'http', 'modules/(lessons|progress)'],
  'modules/courses': ['db', 'http', 'limits', 'mail', 'modules/(audit|lessons|progress|users)'],
  'modules/schedule': ['db', 'http', 'modules/(audit|courses|dates|progress)'],
  'modules/certificates': ['db', 'http', 'modules/(audit|progress)'],
  'modules/webhooks': ['db', 'http', 'modules/(audit|courses|targets)'],
  'modules/answers': ['db', 'http', 'modules/(audit|courses|progress)'],
  'modules/lti': ['db', 'http', 'modules/(audit|courses|progress|users)'],
  'modules/board': ['capture', 'db', 'grading', 'http', 'modules/(audit|courses|help|lessons|progress)'],
  'modules/targets': ['db', 'http', 'modules/(audit|users)'],
  'modules/instances': ['db', 'http', 'modules/(audit|courses|targets)'],
  'modules/lab': ['db', 'http', 'modules/targets'],
  'modules/hunts': ['capture', 'db', 'grading', 'http', 'modules/(courses|dates|lessons|progress|targets)'],
  'modules/authoring': ['db', 'grading', 'http', 'modules/(audit|hunts|targets)'],
  'modules/curriculum': ['db', 'http', 'modules/(audit|authoring|targets)'],
  capture: ['db', 'grading', 'http', 'modules/(authoring|lab|lessons|progress|targets)'],
  bench: ['capture', 'db', 'http', 'limits', 'settings', 'modules/(lab|lessons|targets)'],
  realtime: [
    'bench',
    'capture',
    'db',
    'http',
    'hub',
    'listener',
    'modules/(board|courses|lab|progress|targets)',
  ],
  plugins: ['http', 'limits', 'listener', 'modules/users'],
  commands: ['backup', 'db', 'http', 'hub', 'mail', 'modules/(courses|curriculum|own-data|targets|users)'],
};
/** These folders lie below `context.ts`, which is made of them. */
const belowContext = 'settings|grading|db|hub|backup|mail';

/** The folders of the contracts, and which others each may import. */
const contractRooms = {
  csv: [],
  time: [],
  shared: [],
  texts: ['shared'],
  http: ['shared'],
  capture: ['shared'],
  bench: ['capture', 'http', 'shared'],
  reporting: ['http'],
  ...Object.fromEntries(
    ['audit', 'certificates', 'instances', 'lab', 'own-data', 'schedule', 'webhooks'].map((room) => [
      room,
      ['http', 'shared'],
    ]),
  ),
  users: ['http', 'shared', 'texts'],
  authoring: ['capture', 'http', 'hunts', 'lessons', 'shared', 'texts'],
  targets: ['capture', 'http', 'hunts', 'shared'],
  progress: ['http', 'schedule', 'shared'],
  hunts: ['http', 'lessons', 'shared'],
  lessons: ['capture', 'http', 'hunts', 'progress', 'schedule', 'shared', 'targets'],
  courses: ['http', 'progress', 'shared'],
  lti: ['courses', 'http', 'shared'],
  ingest: ['bench', 'capture', 'http', 'instances', 'shared', 'targets'],
  realtime: ['bench', 'capture', 'lessons', 'shared'],
  answers: ['http', 'lessons', 'shared'],
  board: ['authoring', 'capture', 'http', 'lessons', 'realtime', 'shared'],
  verification: ['http', 'shared', 'users'],
  api: ['[a-z-]+'],
};

module.exports = {
  forbidden: [
    ...proxyRoomRules,
    ...roomsIn('apps/api/src', apiRooms),
    ...roomsIn('packages/contracts/src', contractRooms),
    ...roomsIn('apps/web/src/shared', sharedRooms),
    ...Object.entries(componentRooms).flatMap(([feature, rooms]) =>
      roomsIn(`apps/web/src/features/${feature}/components`, rooms),
    ),
    outside(
      'proxy-rooms-are-listed',
      'A new folder of the proxy is added to `proxyRooms`.',
      { path: '^apps/proxy/src/[^/]+/', pathNot: `^apps/proxy/src/(${Object.keys(proxyRooms).join('|')})/` },
      {},
    ),
    outside(
      'api-below-the-context',
      'The context is made of these folders.',
      { path: `^apps/api/src/(${belowContext})/`, pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/context\\.ts$' },
    ),
    outside('no-circles', 'Two files that need each other are one file.', {}, { circular: true }),
    outside(
      'no-app-imports-an-app',
      'Apps meet on the wire only.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    outside(
      'contracts-stand-alone',
      'Contracts import TypeBox and nothing else.',
      { path: '^packages/contracts/src', pathNot: isTest },
      { pathNot: ['^packages/contracts/src', 'node_modules/typebox', '^typebox'] },
    ),
    outside('packages-import-no-app', 'Packages know no app.', { path: '^packages/' }, { path: '^apps/' }),
    outside(
      'packages-import-no-infra',
      'Packages know nothing of infra, but for the tests of packages, which run programs.',
      { path: '^packages/', pathNot: '\\.(test|fixture)\\.ts$' },
      { path: '^infra/' },
    ),
    outside(
      'http1-stands-alone',
      'HTTP/1.1 imports Node and nothing else.',
      { path: '^packages/http1/src/' },
      { pathNot: '^packages/http1/src/', dependencyTypesNot: ['core'] },
    ),
    outside(
      'sql-text-stands-alone',
      'SQL text imports nothing: it runs in browsers and in Node.',
      { path: '^packages/sql-text/src/', pathNot: isTest },
      { pathNot: '^packages/sql-text/src/' },
    ),
    outside(
      'grading-is-pure',
      'Grading imports contracts, the readers of traffic and sentences, the engine of its patterns, and the parser of GraphQL.',
      { path: '^apps/api/src/grading/', pathNot: '\\.test\\.ts$' },
      {
        pathNot: [
          '^apps/api/src/grading/',
          '^packages/(contracts|sentences|curriculum/src/pattern\\.ts$)',
          '^packages/traffic/src/(captured-body|cookies|forms|multipart|parameters)\\.ts$',
          'node_modules/graphql/',
        ],
      },
    ),
    outside(
      'sentences-are-pure',
      'Sentences import contracts, the engine of patterns, and the parser of their word lists.',
      { path: '^packages/sentences/src/', pathNot: isTest },
      {
        pathNot: [
          '^packages/(contracts|sentences/src|curriculum/src/pattern\\.ts$)',
          'node_modules/yaml/',
          '^(node:)?fs$',
        ],
      },
    ),
    outside(
      'modules-by-their-door',
      "A module's store and view are its own; others call its service.",
      { path: '^apps/api/src/(?:modules/)?([^/]+)/' },
      {
        path: '^apps/api/src/modules/[^/]+/[^/]+\\.(store|view|routes)\\.ts$',
        pathNot: '^apps/api/src/modules/$1/',
      },
    ),
    outside(
      'only-start-and-tests-build-the-api',
      'Nothing imports app.ts but main.ts, commands and tests.',
      { path: '^apps/api/src/', pathNot: '^apps/api/src/(main|commands/openapi)\\.ts$' },
      { path: '^apps/api/src/app\\.ts$' },
    ),
    outside(
      'one-importer-of-the-proxy-engine',
      'http-proxy is behind apps/proxy/src/forward.',
      { path: '^apps/proxy/src/', pathNot: '^apps/proxy/src/forward/' },
      { path: 'node_modules/http-proxy/' },
    ),
    outside(
      'web-shared-knows-nobody',
      'shared <- features <- pages <- app.',
      { path: '^apps/web/src/shared/' },
      { path: '^apps/web/src/(features|pages|app)/' },
    ),
    outside(
      'web-features-know-no-page',
      'shared <- features <- pages <- app.',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/(pages|app)/' },
    ),
    outside(
      'web-pages-know-no-app',
      'shared <- features <- pages <- app.',
      { path: '^apps/web/src/pages/' },
      { path: '^apps/web/src/app/' },
    ),
    outside(
      'web-features-are-apart',
      'A page brings features together; auth and live are for all.',
      { path: '^apps/web/src/features/([^/]+)/' },
      {
        path: '^apps/web/src/features/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/(auth|live)/'],
      },
    ),
    outside(
      'web-features-with-rooms-hold-only-a-door',
      'A file of a large feature stands in components, model or queries.',
      {},
      {
        path: `^apps/web/src/features/(${[...Object.keys(componentRooms), 'live'].join('|')})/`,
        pathNot: '^apps/web/src/features/[^/]+/(components/|model/|queries/|index\\.ts$)',
      },
    ),
    outside(
      'web-model-imports-model',
      'model <- queries <- components.',
      { path: '^apps/web/src/features/([^/]+)/model/' },
      { path: '^apps/web/src/features/$1/', pathNot: '^apps/web/src/features/$1/model/' },
    ),
    outside(
      'web-model-draws-nothing',
      'A model is plain functions over data.',
      { path: '^apps/web/src/features/[^/]+/model/' },
      { path: 'node_modules/(react|react-dom|react-i18next|react-router|@mantine|@tanstack)/' },
    ),
    outside(
      'web-queries-import-model',
      'model <- queries <- components.',
      { path: '^apps/web/src/features/([^/]+)/queries/' },
      { path: '^apps/web/src/features/$1/', pathNot: '^apps/web/src/features/$1/(model|queries)/' },
    ),
    outside(
      'web-queries-draw-nothing',
      'Components use queries, not the other way round.',
      { path: '^apps/web/src/features/.*\\.queries\\.ts$' },
      { path: '\\.tsx$' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)(dist|\\.turbo|drizzle)/', '^apps/web/dist-'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
