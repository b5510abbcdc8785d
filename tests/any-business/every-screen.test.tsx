import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { browserRegistry } from '../../src/app/browser-registry'
import FormPage from '../../src/screens/form'
import { editableFormFields } from '../../src/screens/form/state/form-values'
import ListPage from '../../src/screens/list'
import ShowPage from '../../src/screens/show'
import { applicableSections } from '../../src/screens/show/record-sections'
import { type MemoryRecords, renderScreens, sampleRecordsOfAll } from '../../testing/render-screens'
import { type AnyRecord, labelOf, type Resource } from '../../vocabulary'
import { fewOf } from '../scope'
import { setNarrow } from '../screens/narrow-window'

const resources = fewOf(browserRegistry.all, 6)

beforeEach(() => setNarrow(false))
afterEach(() => setNarrow(false))

describe('the list of every resource', () => {
  const listed = resources.filter(({ calls }) => calls.list)

  test.each(listed.map(({ name }) => name))('%s lists its samples', async (name) => {
    const resource = browserRegistry.get(name)
    const rows = sampleRecordsOfAll(browserRegistry)
    renderScreens({
      registry: browserRegistry,
      rows,
      at: `/${name}`,
      routes: { '/:resource': <ListPage resource={resource} /> },
    })
    await screen.findByText('1–3 of 3')
    expect(document.querySelectorAll('tbody [data-id]')).toHaveLength(3)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(resource.label.many)
  })

  test.each(listed.map(({ name }) => name))('%s shows a record in at most three lines on a phone', async (name) => {
    setNarrow(true)
    const resource = browserRegistry.get(name)
    const rows = sampleRecordsOfAll(browserRegistry)
    renderScreens({
      registry: browserRegistry,
      rows,
      at: `/${name}`,
      routes: { '/:resource': <ListPage resource={resource} /> },
    })
    await screen.findByText('1–3 of 3')
    for (const record of rows[name] ?? []) {
      const shown = document.querySelector<HTMLElement>(`li[data-id="${record.id}"]`)
      expect(shown?.querySelectorAll('.card-line').length).toBeLessThanOrEqual(3)
      // The complete list item is a link to the record, and contains no other link.
      expect(shown?.querySelectorAll('a')).toHaveLength(1)
      expect(within(shown as HTMLElement).getByRole('button', { name: /^Actions for/ })).toBeTruthy()
    }
  })

  test.each(listed.filter(({ title }) => title.length > 1).map(({ name }) => name))(
    "%s has no separator for an empty part of a record's name on a phone",
    async (name) => {
      setNarrow(true)
      const resource = browserRegistry.get(name)
      const empty = Object.fromEntries(resource.title.slice(1).map((part) => [part, '']))
      const all = sampleRecordsOfAll(browserRegistry)
      const rows = { ...all, [name]: (all[name] ?? []).map((row) => ({ ...row, ...empty })) }
      renderScreens({
        registry: browserRegistry,
        rows,
        at: `/${name}`,
        routes: { '/:resource': <ListPage resource={resource} /> },
      })
      await screen.findByText('1–3 of 3')
      const names = [...document.querySelectorAll('.card-title')].map(({ textContent }) => textContent?.trim())
      expect(names).toHaveLength(3)
      for (const one of names) expect(one).toMatch(/^[^—]+$/)
    },
  )

  test.each(listed.map(({ name }) => name))('%s lists records whose values are all empty', async (name) => {
    const resource = browserRegistry.get(name)
    const rows = { [name]: [{ id: 'bare' } as AnyRecord] }
    renderScreens({
      registry: browserRegistry,
      rows,
      at: `/${name}`,
      routes: { '/:resource': <ListPage resource={resource} /> },
    })
    await screen.findByText('1–1 of 1')
  })
})

describe('the page of every record', () => {
  const open = (resource: Resource, id: string, rows: MemoryRecords = sampleRecordsOfAll(browserRegistry)) =>
    renderScreens({
      registry: browserRegistry,
      rows,
      at: `/${resource.name}/${id}`,
      routes: { [`/${resource.name}/:id`]: <ShowPage resource={resource} id={id} /> },
    })

  test.each(resources.map(({ name }) => name))('%s shows a sample', async (name) => {
    const resource = browserRegistry.get(name)
    open(resource, `${name}-1`)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    const [record] = sampleRecordsOfAll(browserRegistry)[name] as [AnyRecord]
    for (const { title } of applicableSections(resource, record))
      if (title) expect(screen.getByRole('region', { name: title })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
  })

  test.each(resources.map(({ name }) => name))('%s shows a record whose values are all empty', async (name) => {
    const resource = browserRegistry.get(name)
    open(resource, 'bare', { [name]: [{ id: 'bare' } as AnyRecord] })
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
  })
})

describe('the form of every resource', () => {
  const rows = sampleRecordsOfAll(browserRegistry)

  const open = (name: string, id?: string) =>
    renderScreens({
      registry: browserRegistry,
      rows,
      at: id ? `/${name}/${id}/edit` : `/${name}/create`,
      routes: {
        [`/${name}/create`]: <FormPage resource={browserRegistry.get(name)} />,
        [`/${name}/:id/edit`]: <FormPage resource={browserRegistry.get(name)} id={id} />,
      },
    })

  describe.each(resources.filter(({ calls }) => calls.create))('the form of $name', (resource) => {
    it('asks for its fields when a user creates a record', async () => {
      open(resource.name)
      await screen.findByText(`New ${resource.label.one.toLowerCase()}`)
      const byPieces = resource.form.flatMap((section) => ('fields' in section && section.piece ? section.fields : []))
      for (const [name, field] of Object.entries(editableFormFields(resource)))
        if (!field.when && !field.kind.listedBy && !byPieces.includes(name))
          await waitFor(() => expect(screen.getAllByText(labelOf(resource.fields, name)).length).toBeGreaterThan(0))
      await waitFor(() => expect(document.querySelector('.input-loading')).toBeNull())
    })

    it.runIf(resource.calls.edit)('shows a record when a user edits it', async () => {
      open(resource.name, `${resource.name}-1`)
      await screen.findByText(/^Edit /)
      await waitFor(() => expect(document.querySelector('.input-loading')).toBeNull())
      expect(screen.queryByText('Unsaved changes')).toBeNull()
    })
  })
})
