import { dockerfileOf, dockerignore } from './dockerfile.mjs'

const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`

/** A text as a TypeScript literal in single quotes. */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const packageOf = ({ id, engine }) =>
  asJson({
    name: id,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: Object.fromEntries(
      ['start', 'dev', 'test', 'build', 'package', 'backup', 'restore', 'keys', 'conform', 'infer'].map((command) => [
        command,
        `deckhand ${command}`,
      ]),
    ),
    dependencies: { deckhand: engine },
  })

const readme = ({ name }) => `# ${name}

\`\`\`sh
npm install
npm start    # builds, creates a database with sample data, and serves http://localhost:4000
npm test     # types, declarations, every resource through the API, and the first page
\`\`\`

- \`npm run dev\` shows every edit at once.
- Each file in \`resources/\` declares an entity. \`business/index.ts\` has the name and the menu.
- For features beyond declarations, add code to \`business/server.ts\` and \`business/screens.tsx\`.
- The engine is the package \`deckhand\`. Its README links to the documentation.
- \`docker build .\` creates an image.
- To upgrade the engine, change its version in \`package.json\` and run \`npm install\`.
`

const business = ({ name }) => `import { defineBusiness } from 'deckhand'

const business = defineBusiness({
  name: ${quoted(name)},
  menu: ['Catalogue'],
})

export default business

declare module 'deckhand' {
  interface Register {
    readonly business: typeof business
  }
}
`

const resource = `import { choice, choices, date, defineResource, onOff, text } from 'deckhand'

const states = choices({ planned: { label: 'Planned' }, ready: { label: 'Ready', tone: 'green' } })

export default defineResource({
  name: 'item',
  label: ['Item', 'Items'],
  menu: { group: 'Catalogue', icon: 'gift' },
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    state: choice(states, { required: true, default: 'planned' }),
    readyOn: date(),
    note: text({ max: 200 }),
    status: onOff(),
  },
})
`

const tests = `import { testBusiness } from 'deckhand/testing'

testBusiness()
`

/** The files of a new business, by path. The files contain no code of the engine. */
export const filesOf = (given) => [
  ['package.json', packageOf(given)],
  ['tsconfig.json', asJson({ extends: 'deckhand/tsconfig.json', include: ['resources', 'business', 'tests'] })],
  ['.gitignore', 'node_modules/\ndist/\ndata/\ntest-results/\n*.log\n.env\n'],
  ['.dockerignore', dockerignore],
  ['Dockerfile', dockerfileOf(given.engine.startsWith('file:vendor/') ? { folder: 'vendor' } : {})],
  ['README.md', readme(given)],
  ['business/index.ts', business(given)],
  ['resources/item.ts', resource],
  ['tests/business.test.ts', tests],
]
