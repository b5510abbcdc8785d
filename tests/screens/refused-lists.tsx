import type { DataProvider } from '@refinedev/core'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { browserRegistry } from '../../src/app/browser-registry'
import { allPieces } from '../../src/app/business'
import FormPage from '../../src/screens/form'
import ShowPage from '../../src/screens/show'
import { memoryDataProvider, renderScreens, sampleRecordsOfAll } from '../../testing/render-screens'
import type { Resource } from '../../vocabulary'

/** The text of a panel after the API refused its list with the reason 'Out of order.', by status code. */
export const refusedPanelTexts: Readonly<Record<number, (many: string) => string>> = {
  403: (many) => `You do not have permission to see the ${many} here.`,
  404: (many) => `This API has no ${many} to show here.`,
  500: (many) => `The ${many} could not be loaded. Out of order.`,
}

/** Opens the first record of a resource, or its form. The API refuses every list until `answer` is called. */
export function openOnRefusingApi(
  resource: Resource,
  statusCode: number,
  { rows = sampleRecordsOfAll(browserRegistry), edits = false, message = 'Out of order.' } = {},
) {
  let isRefused = true
  const provider = memoryDataProvider(rows)
  const getList: DataProvider['getList'] = (asked) =>
    isRefused ? Promise.reject(Object.assign(new Error(message), { statusCode, message })) : provider.getList(asked)
  const update = vi.fn(provider.update)
  const id = `${resource.name}-1`
  const [at, Page] = edits ? [`/${resource.name}/${id}/edit`, FormPage] : [`/${resource.name}/${id}`, ShowPage]
  renderScreens({
    registry: browserRegistry,
    rows,
    at,
    routes: { [at]: <Page resource={resource} id={id} />, '*': <p>another page</p> },
    provider: { getList, update: update as DataProvider['update'] },
    workbench: { pieces: allPieces },
  })
  const answer = () => {
    isRefused = false
  }
  return { user: userEvent.setup(), update, answer }
}
