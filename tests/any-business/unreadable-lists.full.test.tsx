import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { browserRegistry } from '../../src/app/browser-registry'
import { sampleRecordsOfAll } from '../../testing/render-screens'
import { type AnyRecord, conditionHolds, labelInSentence } from '../../vocabulary'
import { openOnRefusingApi, refusedPanelTexts } from '../screens/refused-lists'

const withPanels = browserRegistry.all.filter(({ related }) => related.length > 0)

describe.each([403, 404, 500])('where the API answers lists with status %i', (statusCode) => {
  const words = refusedPanelTexts[statusCode] as (many: string) => string

  test.each(withPanels.map(({ name }) => name))(
    '%s opens its page, and each related panel shows an error',
    async (name) => {
      const resource = browserRegistry.get(name)
      openOnRefusingApi(resource, statusCode)
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
      const record = sampleRecordsOfAll(browserRegistry)[name]?.[0] as AnyRecord
      for (const { resource: other, label } of resource.related.filter(({ when }) => conditionHolds(when, record))) {
        const { label: own } = browserRegistry.get(other)
        const panel = await screen.findByRole('region', { name: label ?? own.many })
        expect(await within(panel).findByText(words(labelInSentence(own.many)))).toBeTruthy()
        if (statusCode !== 500)
          expect(within(panel).queryByRole('link'), 'nothing is added to what is not to be had').toBeNull()
      }
    },
  )
})
