import { expect, test } from 'vitest';
import { CurriculumError, type Problem } from './curriculum-error.ts';
import { formatCurriculum } from './format-curriculum.ts';
import { shipped } from './shipped.fixture.ts';
import { parseCurriculum } from './parse-curriculum.ts';

const filesOf = (svg: string, labels?: string) =>
  new Map([
    ['targets.yaml', '[]\n'],
    ['pictures/way.svg', svg],
    ...(labels === undefined ? [] : ([['pictures/way.yaml', labels]] as const)),
  ]);
const svg = (shapes: string, attributes = 'viewBox="0 0 360 200"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n${shapes}\n</svg>\n`;
const box = '<rect class="box" x="8" y="8.5" width="90" height="40" rx="8"/>';

function problemsOf(files: ReadonlyMap<string, string>): readonly Problem[] {
  try {
    parseCurriculum(files);
  } catch (error) {
    if (error instanceof CurriculumError) return error.problems;
    throw error;
  }
  return [];
}

test('a picture is a list of shapes with labels in all languages', () => {
  const labels = 'shop: { de: Laden, en: shop, fr: boutique, it: negozio }\n';
  const { pictures } = parseCurriculum(
    filesOf(svg(`${box}<text x="1" y="2">{shop}</text><text x="1" y="9"> GET\n /a </text>`), labels),
  ).curriculum;
  expect(pictures).toEqual([
    {
      key: 'way',
      width: 360,
      height: 200,
      shapes: [
        { shape: 'rect', looks: ['box'], x: 8, y: 8.5, width: 90, height: 40, rx: 8 },
        {
          shape: 'text',
          looks: [],
          x: 1,
          y: 2,
          label: { de: 'Laden', en: 'shop', fr: 'boutique', it: 'negozio' },
        },
        {
          shape: 'text',
          looks: [],
          x: 1,
          y: 9,
          label: { de: 'GET /a', en: 'GET /a', fr: 'GET /a', it: 'GET /a' },
        },
      ],
    },
  ]);
});

const hostile: [string, string][] = [
  ['a script', svg('<script>fetch("/x")</script>')],
  ['a script in another case', svg('<SCRIPT>fetch("/x")</SCRIPT>')],
  [
    'a script with a prefix',
    svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">fetch("/x")</svg:script>'),
  ],
  ['a handler on the picture', svg(box, 'viewBox="0 0 360 200" onload="fetch(1)"')],
  ['a handler on a shape', svg('<rect x="1" y="1" width="2" height="2" onclick="fetch(1)"/>')],
  ['a handler in another case', svg('<circle cx="1" cy="1" r="2" OnMouseOver="fetch(1)"/>')],
  ['a link', svg('<a href="javascript:fetch(1)"><rect x="1" y="1" width="2" height="2"/></a>')],
  ['a link with a prefix', svg('<rect x="1" y="1" width="2" height="2" xlink:href="javascript:fetch(1)"/>')],
  [
    'HTML',
    svg('<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
  ],
  ['a frame', svg('<iframe src="https://evil.example"/>')],
  ['an image from elsewhere', svg('<image href="https://evil.example/pixel.png" x="0" y="0"/>')],
  ['a use of another file', svg('<use href="https://evil.example/x.svg#a"/>')],
  ['a style', svg('<style>* { background: url(https://evil.example) }</style>')],
  [
    'a style attribute',
    svg('<rect x="1" y="1" width="2" height="2" style="background:url(//evil.example)"/>'),
  ],
  ['an animation', svg('<set attributeName="href" to="javascript:fetch(1)"/>')],
  [
    'an animation of a shape',
    svg('<rect x="1" y="1" width="2" height="2"><animate attributeName="x"/></rect>'),
  ],
  ['a filter', svg('<filter id="f"><feImage href="https://evil.example"/></filter>')],
  [
    'a fill from elsewhere',
    svg('<rect x="1" y="1" width="2" height="2" fill="url(https://evil.example#a)"/>'),
  ],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "<script>1</script>">]>${svg('<text x="1" y="1">&x;</text>')}`],
  [
    'an external entity',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text x="1" y="1">&x;</text>')}`,
  ],
  ['a style sheet', `<?xml-stylesheet href="https://evil.example/x.css"?>${svg(box)}`],
  ['CDATA', svg('<text x="1" y="1"><![CDATA[<script>1</script>]]></text>')],
  ['code in a path', svg('<path d="M0 0 url(#a)"/>')],
  ['code in a number', svg('<rect x="1;alert(1)" y="1" width="2" height="2"/>')],
  ['an id', svg('<rect id="root" x="1" y="1" width="2" height="2"/>')],
  ['a class of the app', svg('<rect class="modal" x="1" y="1" width="2" height="2"/>')],
  ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 9 9"><path d="M0 0"/></svg>'],
  ['no namespace', '<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>'],
  ['HTML as a whole', '<html xmlns="http://www.w3.org/2000/svg"><script>1</script></html>'],
  ['no XML', 'javascript:alert(1)'],
  ['a shape that never ends', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect'],
];

test.each(hostile)('%s in a picture is refused', (_name, text) => {
  const problems = problemsOf(filesOf(text));
  expect(problems.length).toBeGreaterThan(0);
  expect(new Set(problems.map(({ file }) => file))).toEqual(new Set(['pictures/way.svg']));
});

test('a label may look like markup, for it is drawn as text', () => {
  const { pictures } = parseCurriculum(
    filesOf(svg('<text x="1" y="1">&lt;img src=x onerror=alert(1)&gt;</text>')),
  ).curriculum;
  expect(pictures[0]?.shapes[0]?.label?.en).toBe('<img src=x onerror=alert(1)>');
  const written = formatCurriculum({ targets: [], categories: [], lessons: [], terms: [], pictures });
  expect(written.get('pictures/way.svg')).toContain('&lt;img');
});

const refused: { name: string; text: string; labels?: string; reason: string }[] = [
  {
    name: 'a text without its label',
    text: svg('<text x="1" y="1">{shop}</text>'),
    reason: 'there is no label shop',
  },
  {
    name: 'a label that no text shows',
    text: svg(box),
    labels: 'shop: { de: a, en: b, fr: c, it: d }',
    reason: 'no text of the picture',
  },
  {
    name: 'a label without a language',
    text: svg('<text x="1" y="1">{a}</text>'),
    labels: 'a: { de: a, en: b, fr: c }',
    reason: 'a.it is missing',
  },
  {
    name: 'a size beyond measure',
    text: svg('<rect x="1" y="1" width="5000" height="1"/>'),
    reason: '/shapes/0',
  },
  { name: 'too many shapes', text: svg(box.repeat(201)), reason: '/shapes' },
  { name: 'an empty picture', text: svg(''), reason: 'the picture has no shapes' },
];

test.each(refused)('$name is refused', ({ text, labels, reason }) => {
  expect(problemsOf(filesOf(text, labels)).map((problem) => problem.reason)).toEqual([
    expect.stringContaining(reason),
  ]);
});

test('problems name the line of the shape', () => {
  expect(problemsOf(filesOf(svg(`${box}\n<blink/>`)))).toEqual([
    { file: 'pictures/way.svg', line: 3, reason: '<blink> is none of rect, circle, line, path, text' },
  ]);
});

test('every shipped picture is shown in a text, and every one shown exists', () => {
  const { pictures, lessons } = shipped;
  const texts = JSON.stringify(lessons);
  expect(pictures.length).toBeGreaterThanOrEqual(10);
  for (const { key } of pictures) expect(texts, key).toContain(`(pictures/${key}.svg)`);
});
