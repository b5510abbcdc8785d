import type { DataProvider } from '@refinedev/core'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import ShowPage from '../../src/screens/show'
import { memoryProvider, samplesOfAll, show } from '../../testing/stage'
import { type AnyRecord, holds, noun, type Resource } from '../../vocabulary'
import { registry } from '../library'

/** What the API answers to every list; undefined for what it has. */
let refusal: { statusCode: number; message: string } | undefined
beforeEach(() => {
  refusal = undefined
})

const open = (resource: Resource) => {
  const rows = samplesOfAll(registry)
  const getList: DataProvider['getList'] = (asked) =>
    refusal ? Promise.reject(Object.assign(new Error(refusal.message), refusal)) : memoryProvider(rows).getList(asked)
  const id = `${resource.name}-1`
  const at = `/${resource.name}/${id}`
  show({ registry, rows, at, routes: { [at]: <ShowPage resource={resource} id={id} /> }, provider: { getList } })
}

const said: Readonly<Record<number, (many: string) => string>> = {
  403: (many) => `Your role does not show you the ${many} here.`,
  404: (many) => `This API has no ${many} to show here.`,
  500: (many) => `The ${many} could not be loaded. Out of order.`,
}

const withPanels = registry.all.filter(({ related }) => related.length > 0)

describe.each([403, 404, 500])('where the API answers lists with %i', (statusCode) => {
  const words = said[statusCode] as (many: string) => string

  test.each(withPanels.map(({ name }) => name))('%s stands, and each of its panels says so', async (name) => {
    refusal = { statusCode, message: 'Out of order.' }
    const resource = registry.get(name)
    open(resource)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    const record = samplesOfAll(registry)[name]?.[0] as AnyRecord
    for (const { resource: other, label } of resource.related.filter(({ when }) => holds(when, record))) {
      const { label: own } = registry.get(other)
      const panel = await screen.findByRole('region', { name: label ?? own.many })
      expect(await within(panel).findByText(words(noun(own.many)))).toBeTruthy()
      if (statusCode !== 500)
        expect(within(panel).queryByRole('link'), 'nothing is added to what is not to be had').toBeNull()
    }
  })
})
