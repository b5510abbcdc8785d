import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserRegistry } from '../../../src/app/browser-registry'
import ListActions from '../../../src/screens/list/toolbar/ListActions'
import { renderScreens } from '../../../testing/render-screens'
import { setNarrow } from '../../screens/narrow-window'

test('on a phone, a menu above the tax rules opens the dialog of the rule sets', async () => {
  setNarrow(true)
  const shown = <ListActions resource={browserRegistry.get('tax-rule')} />
  renderScreens({ registry: browserRegistry, rows: {}, at: '/', routes: { '/': shown } })
  const user = userEvent.setup()
  expect(screen.queryByText('Choose a rule set')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Choose a rule set' }))
  expect(await screen.findByRole('dialog', { name: 'Choose a rule set' })).toBeTruthy()
})
