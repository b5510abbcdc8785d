import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { registry } from '../../src/app/registry'
import { samplesOfAll } from '../../testing/stage'
import { type AnyRecord, holds, noun } from '../../vocabulary'
import { openRefused, saidOfRefused } from '../screens/refused'

const withPanels = registry.all.filter(({ related }) => related.length > 0)

describe.each([403, 404, 500])('where the API answers lists with %i', (statusCode) => {
  const words = saidOfRefused[statusCode] as (many: string) => string

  test.each(withPanels.map(({ name }) => name))('%s stands, and each of its panels says so', async (name) => {
    const resource = registry.get(name)
    openRefused(resource, statusCode)
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
