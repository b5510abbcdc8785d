import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pieces } from '../../src/app/business'
import { registry } from '../../src/app/registry'
import FormPage from '../../src/screens/form'
import ListPage from '../../src/screens/list'
import ShowPage from '../../src/screens/show'
import { show } from '../../testing/stage'
import { speak, t } from '../../vocabulary'
import { expectSpoken, rows, speakInBrackets, unspoken } from '../languages/brackets'

beforeAll(speakInBrackets)
afterAll(() => speak())

const firstEdited = registry.all.find(({ calls }) => calls.create && calls.edit)

describe.each(registry.all.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const { calls, label } = resource
  const id = `${name}-1`
  const open = (at: string, page: ReactNode) =>
    show({ registry, rows, workbench: { pieces }, at, routes: { [at]: page, '*': t('Record') } })

  test('is listed', async () => {
    open(`/${name}`, <ListPage resource={resource} />)
    await screen.findByRole('heading', { level: 1, name: t(label.many) })
    await expectSpoken()
  })

  test('is shown', async () => {
    open(`/${name}/${id}`, <ShowPage resource={resource} id={id} />)
    await screen.findByRole('heading', { level: 1 })
    await expectSpoken()
  })

  test.runIf(calls.create)('is created', async () => {
    open(`/${name}/create`, <FormPage resource={resource} />)
    await userEvent.click(await screen.findByRole('button', { name: t('Save') }))
    await expectSpoken()
  })

  // The other forms differ in their values alone.
  test.runIf(calls.edit && (!calls.create || resource === firstEdited))('is edited', async () => {
    open(`/${name}/${id}/edit`, <FormPage resource={resource} id={id} />)
    await screen.findByRole('button', { name: t('Save') })
    await expectSpoken()
  })
})

test('what is not said by t is found', () => {
  render(
    <p title="Bare">
      {t('Save')} <b>plainly</b>
    </p>,
  )
  expect(unspoken()).toEqual(['Bare', 'plainly'])
})
