import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import {
  createRegistry,
  currentBusiness,
  historyActions,
  humanise,
  type Registry,
  specificationMessages,
} from '../../vocabulary'
import { builtInResources } from '../../vocabulary/people'

/** Texts with the places where they were found. */
type Texts = Map<string, string>

/** Functions whose first argument is an interface text. */
const speakers = ['t', 'phrase']

/** The literal texts that an expression can evaluate to. */
function literals(node: ESTree.Node | undefined): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node?.type === 'ConditionalExpression') return [...literals(node.consequent), ...literals(node.alternate)]
  if (node?.type === 'ParenthesizedExpression') return literals(node.expression)
  if (node?.type === 'LogicalExpression') return [...literals(node.left), ...literals(node.right)]
  return []
}

/** The interface texts in a source file. */
function spokenIn(file: string, source: string): string[] {
  const found: string[] = []
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [text] }) => {
      if (callee.type === 'Identifier' && speakers.includes(callee.name)) found.push(...literals(text))
    },
  })
  visitor.visit(parseSync(file, source).program)
  return found
}

/** Keys of a declaration whose value is a text, or several texts by name. */
const textKeys = [
  'about',
  'confirm',
  'created',
  'deleted',
  'tooLateMessage',
  'empty',
  'exactlyOne',
  'group',
  'help',
  'label',
  'labels',
  'many',
  'one',
  'placeholder',
  'previews',
  'says',
  'title',
  'unit',
  'updated',
  'verb',
  'whenEmpty',
]

/** The texts of a declaration, and the field labels derived from their names. */
function declaredIn(declared: unknown, key = '', seen = new Set<unknown>()): string[] {
  if (typeof declared === 'string') return textKeys.includes(key) ? [declared] : []
  if (typeof declared !== 'object' || declared === null || seen.has(declared)) return []
  seen.add(declared)
  if (Array.isArray(declared)) return declared.flatMap((one) => declaredIn(one, '', seen))
  return Object.entries(declared).flatMap(([name, value]) => [
    ...(key === 'fields' && value.label === undefined ? [humanise(name)] : []),
    ...declaredIn(value, ['says', 'labels', 'events'].includes(key) ? 'says' : name, seen),
  ])
}

/** The source code of the business, by the path of each file. */
const ofBusiness = import.meta.glob<string>(['/business/**/*.{ts,tsx}', '/resources/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const root = path.resolve(import.meta.dirname, '../..')

/** The texts in the engine's code and in some declarations, with the places where they were found. */
function gather(registry: Registry): Texts {
  const texts: Texts = new Map()
  for (const folder of ['src', 'vocabulary', 'kinds', 'providers', 'server', 'integrations'])
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = path.join(folder, name)
      if (!/\.tsx?$/.test(name)) continue
      for (const text of spokenIn(file, readFileSync(path.join(root, file), 'utf8'))) texts.set(text, file)
    }
  for (const resource of registry.all) {
    const place = `resources/${resource.name}.ts`
    for (const text of declaredIn(resource)) texts.set(text, place)
    for (const field of Object.values(resource.fields))
      for (const { label } of field.kind.optionGroups?.(field) ?? []) texts.set(label, place)
    for (const permission of resource.permissions)
      if (!resource.actions[permission]) texts.set(humanise(permission), place)
  }
  for (const text of [
    ...Object.values(specificationMessages),
    ...declaredIn(historyActions),
    'Created at',
    'Updated at',
  ])
    texts.set(text, 'vocabulary')
  texts.delete('')
  return texts
}

/** Every text of the engine, without texts of a business. */
export const engineTexts = (): ReadonlyMap<string, string> => gather(createRegistry(builtInResources))

/** Every text of the engine and of the business. */
export function textsOf(registry: Registry): Texts {
  const texts = gather(registry)
  for (const [file, source] of Object.entries(ofBusiness))
    for (const text of spokenIn(file, source)) texts.set(text, file)
  const { dashboard, says = {}, remarks = {} } = currentBusiness()
  for (const text of [...declaredIn(dashboard), ...Object.values(says), ...Object.values(remarks)])
    texts.set(text, 'business')
  texts.delete('')
  return texts
}
