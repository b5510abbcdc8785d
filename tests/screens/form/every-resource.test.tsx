import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { registry } from '../../../src/app/registry'
import FormPage from '../../../src/screens/form'
import { askedFields } from '../../../src/screens/form/values'
import { labelOf } from '../../../vocabulary'
import { samplesOfAll, show } from '../support'

afterEach(cleanup)

const rows = samplesOfAll(registry)

const open = (name: string, id?: string) =>
  show({
    registry,
    rows,
    at: id ? `/${name}/${id}/edit` : `/${name}/create`,
    routes: {
      [`/${name}/create`]: <FormPage resource={registry.get(name)} />,
      [`/${name}/:id/edit`]: <FormPage resource={registry.get(name)} id={id} />,
    },
  })

describe.each(registry.all.filter(({ calls }) => calls.create))('the form of $name', (resource) => {
  it('asks for its fields where a record is created', async () => {
    open(resource.name)
    await screen.findByText(`New ${resource.label.one.toLowerCase()}`)
    const byPieces = resource.form.flatMap((section) => ('fields' in section && section.piece ? section.fields : []))
    for (const [name, field] of Object.entries(askedFields(resource)))
      if (!field.when && !field.kind.listedBy && !byPieces.includes(name))
        await waitFor(() => expect(screen.getAllByText(labelOf(resource.fields, name)).length).toBeGreaterThan(0))
    await waitFor(() => expect(document.querySelector('.input-loading')).toBeNull())
  })

  it.runIf(resource.calls.edit)('shows a record where it is edited', async () => {
    open(resource.name, `${resource.name}-1`)
    await screen.findByText(/^Edit /)
    await waitFor(() => expect(document.querySelector('.input-loading')).toBeNull())
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })
})
