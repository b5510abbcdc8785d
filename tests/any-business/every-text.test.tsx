import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserRegistry } from '../../src/app/browser-registry'
import { allPieces } from '../../src/app/business'
import FormPage from '../../src/screens/form'
import ListPage from '../../src/screens/list'
import ShowPage from '../../src/screens/show'
import { renderScreens } from '../../testing/render-screens'
import { setLanguage, t } from '../../vocabulary'
import { expectTranslated, rows, speakInBrackets, untranslatedTexts } from '../languages/bracket-language'
import { fewOf } from '../scope'

beforeAll(speakInBrackets)
afterAll(() => setLanguage())

const firstEdited = browserRegistry.all.find(({ calls }) => calls.create && calls.edit)

describe.each(fewOf(browserRegistry.all, 6).map((resource) => [resource.name, resource] as const))(
  '%s',
  (name, resource) => {
    const { calls, label } = resource
    const id = `${name}-1`
    const open = (at: string, page: ReactNode) =>
      renderScreens({
        registry: browserRegistry,
        rows,
        workbench: { pieces: allPieces },
        at,
        routes: { [at]: page, '*': t('Record') },
      })

    test('shows the list in the other language', async () => {
      open(`/${name}`, <ListPage resource={resource} />)
      await screen.findByRole('heading', { level: 1, name: t(label.many) })
      await expectTranslated()
    })

    test('shows a record in the other language', async () => {
      open(`/${name}/${id}`, <ShowPage resource={resource} id={id} />)
      await screen.findByRole('heading', { level: 1 })
      await expectTranslated()
    })

    test.runIf(calls.create)('shows the form of a new record in the other language', async () => {
      open(`/${name}/create`, <FormPage resource={resource} />)
      await userEvent.click(await screen.findByRole('button', { name: t('Save') }))
      await expectTranslated()
    })

    // Further forms of the same resource differ only in their values.
    test.runIf(calls.edit && (!calls.create || resource === firstEdited))(
      'shows the form of an existing record in the other language',
      async () => {
        open(`/${name}/${id}/edit`, <FormPage resource={resource} id={id} />)
        await screen.findByRole('button', { name: t('Save') })
        await expectTranslated()
      },
    )
  },
)

test('finds texts that were not translated with t', () => {
  render(
    <p title="Bare">
      {t('Save')} <b>plainly</b>
    </p>,
  )
  expect(untranslatedTexts()).toEqual(['Bare', 'plainly'])
})
