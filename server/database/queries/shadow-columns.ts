import {
  ColumnNode,
  ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  type RootOperationNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { type Field, foldText, isAsciiText, type Registry, type Resource, visibleText } from '../../../vocabulary'
import type { Sql } from '../../contract/dialect'
import { storedFields, tableName } from '../../contract/table-model'

/** A column next to a text column. The shadow column contains a normalized text for search, sorting or comparison. */
export interface ShadowColumn {
  /** The name of the text column. */
  readonly of: string
  readonly name: string
  /** Computes the value of the shadow column. Null if the text itself can be used. */
  readonly make: (text: string) => string | null
  /** Whether the check for unique texts compares this column. Default: false. */
  readonly compares?: true
  /** The name of the form in which the kind compares texts. Default: the displayed text. */
  readonly form?: string
}

/**
 * The column with the text in lower case and without accents, for search and sorting. The value is null for ASCII
 * texts.
 */
export const foldedColumnName = (field: string): string => `${field}__folded`

/**
 * The column with the text of a unique field in the form in which texts are compared, such as without invisible
 * differences. The value is null if this form equals the stored text.
 */
export const visibleColumnName = (field: string): string => `${field}__seen`

/** Whether a column is a shadow column. */
export const isShadowColumn = (column: string): boolean => /__(folded|seen)$/.test(column)

const toFoldedForm = (text: string) => (isAsciiText(text) ? null : foldText(text))

/** The form in which the texts of a field are compared. */
export const comparedText = (field: Field | undefined, text: string): string =>
  (field?.kind.comparedForm?.(field)?.fold ?? visibleText)(text)

const toComparedForm = (field: Field | undefined) => (text: string) => {
  const compared = comparedText(field, text)
  return compared === text ? null : compared
}

/** The text fields with arbitrary characters. Search and sorting use the normalized text of these fields. */
export const foldedFields = (resource: Pick<Resource, 'fields'>): string[] =>
  storedFields(resource).flatMap(({ name, field, column }) =>
    column.store === 'text' && field.kind.needsTextFolding && resource.fields[name] ? [name] : [],
  )

/** The text fields with arbitrary characters and unique values. */
export const uniqueTextFields = (resource: Pick<Resource, 'fields'>): string[] =>
  foldedFields(resource).filter((name) => resource.fields[name]?.unique)

/** The value of a unique field for comparison. For a text field, this value is the compared form of the text. */
export const visibleFormSql = (resource: Pick<Resource, 'fields'>, name: string, column: (name: string) => Sql): Sql =>
  uniqueTextFields(resource).includes(name)
    ? sql`coalesce(${column(visibleColumnName(name))}, ${column(name)})`
    : column(name)

/** The value of a unique field in the form in which texts are compared. `alias` is the alias of the table. */
export const comparedValueSql = (resource: Pick<Resource, 'fields'>, name: string, alias: string): Sql =>
  visibleFormSql(resource, name, (column) => sql.ref(`${alias}.${column}`))

const known = new WeakMap<object, readonly ShadowColumn[]>()

/** The shadow columns of a resource. */
export function shadowColumnsOf(resource: Pick<Resource, 'fields'>): readonly ShadowColumn[] {
  const found = known.get(resource.fields) ?? [
    ...foldedFields(resource).map((of) => ({ of, name: foldedColumnName(of), make: toFoldedForm })),
    ...uniqueTextFields(resource).map((of) => {
      const field = resource.fields[of]
      const form = field?.kind.comparedForm?.(field)?.name
      return {
        ...{ of, name: visibleColumnName(of), make: toComparedForm(field), compares: true as const },
        ...(form !== undefined && { form }),
      }
    }),
  ]
  known.set(resource.fields, found)
  return found
}

const madeOf = ({ make }: ShadowColumn, value: unknown) => (typeof value === 'string' ? make(value) : null)

const literalOf = (node: OperationNode | undefined) => (node && ValueNode.is(node) ? node.value : null)

const tableOf = (node: OperationNode | undefined) =>
  node && TableNode.is(node) ? node.table.identifier.name : undefined

function inserted(node: InsertQueryNode, all: readonly ShadowColumn[]): InsertQueryNode {
  const { columns = [], values } = node
  if (!values || !ValuesNode.is(values)) return node
  const names = columns.map(({ column }) => column.name)
  const added = all.flatMap((beside) => {
    const at = names.indexOf(beside.of)
    return at < 0 || names.includes(beside.name) ? [] : [{ beside, at }]
  })
  if (added.length === 0) return node
  const rows = values.values.map((row) =>
    PrimitiveValueListNode.is(row)
      ? PrimitiveValueListNode.create([...row.values, ...added.map(({ beside, at }) => madeOf(beside, row.values[at]))])
      : ValueListNode.create([
          ...row.values,
          ...added.map(({ beside, at }) => ValueNode.create(madeOf(beside, literalOf(row.values[at])))),
        ]),
  )
  return {
    ...node,
    columns: [...columns, ...added.map(({ beside }) => ColumnNode.create(beside.name))],
    values: ValuesNode.create(rows),
  }
}

const columnOf = ({ column }: ColumnUpdateNode) => {
  const own = 'column' in column ? (column.column as OperationNode) : column
  return ColumnNode.is(own) ? own.column.name : ColumnNode.is(column) ? column.column.name : undefined
}

function updated(node: UpdateQueryNode, all: readonly ShadowColumn[]): UpdateQueryNode {
  const { updates = [] } = node
  const names = new Set(updates.map(columnOf))
  const added = updates.flatMap((update) =>
    all
      .filter(({ of, name }) => of === columnOf(update) && !names.has(name))
      .map((beside) =>
        ColumnUpdateNode.create(
          ColumnNode.create(beside.name),
          ValueNode.create(madeOf(beside, literalOf(update.value))),
        ),
      ),
  )
  return added.length === 0 ? node : { ...node, updates: [...updates, ...added] }
}

/**
 * Sets the shadow columns in each insert and update that is built with Kysely, by the store, handlers or other code.
 * Raw SQL statements stay unchanged.
 */
export function shadowColumnPlugin(registry: Registry): KyselyPlugin {
  const byTable = new Map(
    registry.localResources.flatMap((resource) => {
      const all = shadowColumnsOf(resource)
      return all.length > 0 ? [[tableName(resource.name), all] as const] : []
    }),
  )
  const transformed = (node: RootOperationNode): RootOperationNode => {
    if (node.kind === 'InsertQueryNode') {
      const all = byTable.get(tableOf(node.into) ?? '')
      return all ? inserted(node, all) : node
    }
    if (node.kind !== 'UpdateQueryNode') return node
    const all = byTable.get(tableOf(node.table) ?? '')
    return all ? updated(node, all) : node
  }
  return {
    transformQuery: ({ node }) => transformed(node),
    transformResult: async ({ result }) => result,
  }
}
