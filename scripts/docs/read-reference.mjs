import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'vite'

/**
 * The chapters of the reference, in the sequence in which readers need the chapters. Each chapter lists types of
 * declarations and other files of a business.
 */
const parts = [
  {
    title: 'A resource',
    files: ['declaration', 'sections', 'list', 'action', 'conditions'].map((name) => `vocabulary/${name}.ts`),
    only: ['Declaration', 'Section', 'SectionPlacement', 'List', 'TabsDeclaration', 'Action', 'Rule', 'RelatedRecords'],
  },
  { title: 'Conditions', files: ['vocabulary/conditions.ts'], only: ['Condition', 'ValueTest', 'ConditionalMessage'] },
  { title: 'API calls', files: ['vocabulary/calls.ts'], only: ['Endpoint', 'CallOverrides'] },
  { title: 'Messages', files: ['vocabulary/messages.ts'], only: ['SuccessMessages'] },
  { title: 'Choices', files: ['vocabulary/choices.ts'], only: ['Choice'] },
  {
    title: 'Any field',
    files: ['vocabulary/field.ts', 'vocabulary/kind.ts'],
    only: ['CommonOptions', 'NoteDeclaration', 'RecordNumbering'],
  },
  { title: 'The business', files: ['vocabulary/business.ts'], only: ['Business'] },
  {
    title: 'Its dashboard',
    files: ['vocabulary/dashboard.ts'],
    only: [
      'Dashboard',
      'Records',
      'Dated',
      'DashboardFigure',
      'DashboardNote',
      'DashboardQueueEntry',
      'Placed',
      'DashboardTrend',
      'DashboardCounts',
      'DashboardTopList',
      'DashboardRanking',
      'DashboardRecords',
      'ValueMessage',
      'DashboardPiece',
      'DashboardFunction',
    ],
  },
  { title: 'Which records', files: ['vocabulary/rules/where.ts'], only: ['Where'] },
  { title: 'Its server side', files: ['server/contract/define-server.ts'] },
  { title: 'A handler', files: ['server/contract/handler.ts'], only: ['Handler', 'Context', 'Rollup', 'ChangeAnswer'] },
  { title: 'Its screens', files: ['src/define-screens.ts'] },
  {
    title: 'An adapter',
    files: ['adapter', 'conventions/calls', 'conventions/lists', 'conventions/session'].map(
      (name) => `integrations/adapters/${name}.ts`,
    ),
    only: [
      'Adapter',
      'Conventions',
      'ListConvention',
      'SortConvention',
      'RouteDetails',
      'RecordConvention',
      'ForeignRecordContext',
      'ResourceConventions',
      'SessionConvention',
      'SessionRoute',
    ],
  },
]

const kindsFile = 'kinds/definitions.ts'

/** Parses a source. `docBefore` returns the doc comment directly before a position. */
async function open(root, file) {
  const code = await readFile(path.join(root, file), 'utf8')
  const { program, comments } = parseSync(file, code)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const docBefore = (start) => {
    const comment = docs.findLast(({ end }) => end <= start)
    if (!comment || code.slice(comment.end, start).trim() !== '') return undefined
    return comment.value
      .replace(/^\*/, '')
      .replace(/^\s*\* ?/gm, '')
      .trim()
  }
  const statements = program.body.map((statement) => ({
    node: statement.declaration ?? statement,
    isExported: statement.type === 'ExportNamedDeclaration',
    doc: docBefore(statement.start),
  }))
  return { file, code, statements, docBefore }
}

const textOf = (code, node) => code.slice(node.start, node.end).replace(/\s+/g, ' ')

const keysOf = ({ code, docBefore }, members) =>
  members
    .filter(({ type }) => type === 'TSPropertySignature' || type === 'TSMethodSignature')
    .map((member) => ({
      name: textOf(code, member.key),
      isOptional: member.optional === true,
      type: member.typeAnnotation ? textOf(code, member.typeAnnotation).replace(/^:\s*/, '') : 'function',
      doc: docBefore(member.start),
    }))

/** The literal types within a type, such as the literal types of a union. */
function membersOf(node) {
  if (!node || typeof node !== 'object') return []
  if (node.type === 'TSTypeLiteral') return node.members
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value.flatMap(membersOf) : membersOf(value)))
}

/** The interfaces and object types of a file. */
function typesOf(source) {
  return source.statements.flatMap(({ node, doc, isExported }) => {
    const isInterface = node.type === 'TSInterfaceDeclaration'
    if (!isInterface && node.type !== 'TSTypeAliasDeclaration') return []
    const { name } = node.id
    const members = isInterface ? node.body.body : membersOf(node.typeAnnotation)
    const extended = isInterface ? node.extends.map(({ expression }) => textOf(source.code, expression)) : []
    const keys = keysOf(source, members)
    return keys.length > 0 || doc ? [{ file: source.file, name, doc, extended, isExported, keys }] : []
  })
}

/** The kinds of fields in a file, with their doc comments and options. */
function kindsOf(source, names) {
  const kinds = source.statements.flatMap(({ node, doc }) => {
    const found = node.type === 'VariableDeclaration' ? node.declarations[0]?.id?.name : node.id?.name
    return names.includes(found) ? [{ name: found, doc }] : []
  })
  const options = typesOf(source)
    .filter(({ name }) => /Options$/.test(name))
    // Types that are not exported are internal to the kind. Only keys with doc comments of such types are options.
    .map((type) => ({ ...type, keys: type.isExported ? type.keys : type.keys.filter(({ doc }) => doc) }))
    .filter(({ keys }) => keys.length > 0)
  return { kinds, options }
}

/** Reads the reference of the vocabulary from the doc comments of the sources below a folder. */
export async function readReference(root) {
  const declared = await Promise.all(
    parts.map(async ({ title, files, only }) => {
      const types = (await Promise.all(files.map((file) => open(root, file)))).flatMap(typesOf)
      return { title, types: only?.flatMap((name) => types.find((type) => type.name === name) ?? []) ?? types }
    }),
  )
  const table = await open(root, kindsFile)
  const kinds = await Promise.all(
    [...table.code.matchAll(/export \{([^}]*)\} from '(\.[^']*)'/g)].map(async ([, names, from]) => {
      const file = `${path.posix.join(path.posix.dirname(kindsFile), from)}.ts`
      return kindsOf(
        await open(root, file),
        names.split(',').map((name) => name.trim()),
      )
    }),
  )
  return { declared, kinds: kinds.filter((kind) => kind.kinds.length > 0) }
}
