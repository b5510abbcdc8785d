import Ajv from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { describeApi } from '../../../server/features/openapi'
import type { Registry } from '../../../vocabulary'

type Answers = Readonly<Record<string, { readonly content?: object; readonly $ref?: string }>>

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Answers }>>>>
}

/** Returns the schema, but forbids undeclared properties in every object with declared properties. */
const strict = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([name, value]) => [name, strict(value)] as const)
  const isOpen = !('properties' in schema) || 'additionalProperties' in schema
  return { ...Object.fromEntries(members), ...(!isOpen && { additionalProperties: false }) }
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/**
 * Describes in one sentence how a response differs from the API description. Returns undefined if the response matches,
 * or if the description has no such call.
 *
 * @param body the response, if it is JSON.
 */
export type FindUndescribed = (method: string, address: string, status: number, body: unknown) => string | undefined

const made = new WeakMap<Registry, FindUndescribed>()

/** Compares responses with the API description of these resources. */
export function compareWithDescription(registry: Registry): FindUndescribed {
  const known = made.get(registry) ?? compare(registry)
  made.set(registry, known)
  return known
}

function compare(registry: Registry): FindUndescribed {
  const description = strict(describeApi(registry)) as Description
  const ajv = new Ajv({ strict: false, allErrors: false, inlineRefs: false })
  addFormats(ajv)
  ajv.addSchema({ ...description, $id: 'api' })

  /** The paths with patterns for their addresses. Paths without placeholders are first. */
  const paths = Object.keys(description.paths)
    .sort((one, other) => Number(one.includes('{')) - Number(other.includes('{')))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }))

  return (method, address, status, body) => {
    const { path } = paths.find(({ pattern }) => pattern.test(address.split('?')[0] ?? '')) ?? {}
    const verb = method.toLowerCase()
    const operation = path ? description.paths[path]?.[verb] : undefined
    if (!path || !operation || body === undefined) return undefined
    const answer = operation.responses[String(status)]
    const place = `${method} ${path} → ${status}`
    if (!answer) return `${place} is not described.`
    const at = answer.$ref
      ? answer.$ref.slice('#/'.length)
      : ['paths', escaped(path), verb, 'responses', String(status)].join('/')
    const check = ajv.getSchema(`api#/${at}/content/${escaped('application/json')}/schema`)
    if (!check) return `${place} is not described as JSON.`
    return check(body)
      ? undefined
      : `${place}: ${ajv.errorsText(check.errors)} in ${JSON.stringify(body).slice(0, 600)}`
  }
}
